import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A package that goes to the registry. */
export type PublishedPackage = {
  name: string;
  folder: string;
  /** Where `turbo run tarball` leaves what would be published. */
  tarball: string;
};

/** The packages under `packages/`, by name. */
export async function publishedPackages(): Promise<PublishedPackage[]> {
  const found: PublishedPackage[] = [];
  for await (const manifest of glob("packages/*/package.json", { cwd: root })) {
    const folder = join(root, dirname(manifest));
    const { name } = JSON.parse(await readFile(join(root, manifest), "utf8")) as { name: string };
    found.push({ name, folder, tarball: join(folder, "tarball/package.tgz") });
  }
  return found.toSorted((a, b) => a.name.localeCompare(b.name));
}
