import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { publishedPackages } from "../tasks/published-packages.ts";

const entryPoints = (await publishedPackages()).flatMap(({ name, folder, exports }) =>
  Object.entries(exports)
    .filter(([, file]) => file.endsWith(".ts"))
    .map(([subpath, file]) => ({ name: join(name, subpath), file: join(folder, file) })),
);

/** The names in `export { a, type B } from …`: an entry point has nothing else, and no `export *`. */
function exportedNames(source: string): string[] {
  const statement = /export\s+(type\s+)?\{([^}]*)\}\s+from\s+"[^"]+";/g;
  const rest = source.replace(statement, "").replace(/\/\*[^]*?\*\/|\/\/.*/g, "");
  expect(rest.trim(), "statements that export no names from another file").toBe("");
  return [...source.matchAll(statement)]
    .flatMap(([, type, names = ""]) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean)
        .map((name) => (type ? `type ${name}` : name)),
    )
    .toSorted();
}

const declaration = (name: string) =>
  new RegExp(
    `(\\*/\\n)?export (?:abstract )?(?:async )?(?:function\\*?|const|class|interface|type) ${name}\\b`,
  );

/** The names of an entry point whose declarations have no doc comment for editors. */
async function undocumented(file: string): Promise<string[]> {
  const source = await readFile(file, "utf8");
  const statements = source.matchAll(/export\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"(\.[^"]+)";/g);
  const found = await Promise.all(
    [...statements].map(async ([, names = "", from = ""]) => {
      const declared = await readFile(join(dirname(file), from), "utf8");
      return names
        .split(",")
        .map((name) => name.replace(/^\s*type\s/, "").trim())
        .filter((name) => name !== "" && declaration(name).exec(declared)?.[1] === undefined);
    }),
  );
  return found.flat();
}

test.each(entryPoints)("every name of $name is documented", async ({ file }) => {
  expect(await undocumented(file)).toEqual([]);
});

// a new or removed name is a change for users: it fails here, and needs a changeset
test.each(entryPoints)("$name exports what it is known to export", async ({ file }) => {
  expect(exportedNames(await readFile(file, "utf8"))).toMatchSnapshot();
});
