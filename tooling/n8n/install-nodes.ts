import { execa } from "execa";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Installs packed community nodes as n8n does for a user ("Community nodes → Install"): unpacked into
 * `<user folder>/.n8n/nodes/node_modules/<name>`, development and peer dependencies dropped.
 * @throws when the package has runtime dependencies: n8n would have to download them
 */
export async function installNodes(
  userFolder: string,
  tarball: string,
): Promise<{ name: string; version: string }> {
  const nodes = join(userFolder, ".n8n", "nodes");
  const unpacked = join(nodes, "unpacked");
  await mkdir(unpacked, { recursive: true });
  await execa("tar", ["-xzf", tarball, "-C", unpacked, "--strip-components=1"]);
  const manifest = JSON.parse(await readFile(join(unpacked, "package.json"), "utf8")) as Manifest;
  if (Object.keys(manifest.dependencies ?? {}).length > 0)
    throw new Error(`${manifest.name} has runtime dependencies.`);
  const target = join(nodes, "node_modules", manifest.name);
  await rm(target, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await rename(unpacked, target);
  const kept = { ...manifest, devDependencies: undefined, peerDependencies: undefined };
  await writeFile(join(target, "package.json"), JSON.stringify(kept, null, 2));
  await writeFile(
    join(nodes, "package.json"),
    JSON.stringify(
      {
        name: "installed-nodes",
        private: true,
        dependencies: { [manifest.name]: manifest.version },
      },
      null,
      2,
    ),
  );
  return { name: manifest.name, version: manifest.version };
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Record<string, string>;
}
