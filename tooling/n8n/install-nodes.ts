import { execa } from "execa";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

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
  const { devDependencies, peerDependencies, optionalDependencies, ...kept } = JSON.parse(
    await readFile(join(unpacked, "package.json"), "utf8"),
  );
  if (Object.keys(kept.dependencies ?? {}).length > 0)
    throw new Error(`${kept.name} has runtime dependencies.`);
  const target = join(nodes, "node_modules", kept.name);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await execa("cp", ["-R", `${unpacked}/.`, target]);
  await rm(unpacked, { recursive: true });
  await writeFile(join(target, "package.json"), JSON.stringify(kept, null, 2));
  await writeFile(
    join(nodes, "package.json"),
    JSON.stringify(
      { name: "installed-nodes", private: true, dependencies: { [kept.name]: kept.version } },
      null,
      2,
    ),
  );
  return { name: kept.name, version: kept.version };
}
