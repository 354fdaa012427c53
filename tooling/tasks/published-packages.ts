import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A published package with entry points to import. */
export type PublishedPackage = {
  name: string;
  folder: string;
  /** Entry points: subpath to source file. */
  exports: Record<string, string>;
  /** The tarball that `turbo run tarball` makes for publishing. */
  tarball: string;
};

/** The packages with entry points, by name (only n8n loads the n8n package, which n8n's own tools check). */
export async function publishedPackages(): Promise<PublishedPackage[]> {
  const found: PublishedPackage[] = [];
  for await (const manifest of glob("packages/*/package.json", { cwd: root })) {
    const folder = join(root, dirname(manifest));
    const {
      name,
      exports,
      private: kept,
    } = JSON.parse(await readFile(join(root, manifest), "utf8")) as {
      name: string;
      exports?: Record<string, string>;
      private?: boolean;
    };
    if (exports && kept !== true)
      found.push({ name, folder, exports, tarball: join(folder, "tarball/package.tgz") });
  }
  return found.toSorted((a, b) => a.name.localeCompare(b.name));
}
