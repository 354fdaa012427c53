import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A package that goes to the registry to be imported. */
export type PublishedPackage = {
  name: string;
  folder: string;
  /** Entry points: subpath to source file. */
  exports: Record<string, string>;
  /** Where `turbo run tarball` leaves what would be published. */
  tarball: string;
};

/** The packages with entry points, by name (n8n's is loaded by n8n alone, and checked by n8n's own tools). */
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
