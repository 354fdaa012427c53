import { readFile } from "node:fs/promises";
import { join } from "node:path";
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

// a name that appears or goes is a change for users: it is seen here, and asks for a changeset
test.each(entryPoints)("$name exports what it is known to export", async ({ file }) => {
  expect(exportedNames(await readFile(file, "utf8"))).toMatchSnapshot();
});
