// Every root script starts here: `node tooling/preflight.mjs <task> …arguments`. Plain JavaScript without dependencies,
// because it must run on Node 20 and after a failed install: pnpm runs the script in both cases.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tasks = {
  demo: ["apps/payments/src/main.ts", "demo"],
  "merchant-payment": ["apps/payments/src/main.ts"],
  test: ["tooling/tasks/test.ts"],
  check: ["tooling/tasks/check.ts"],
  build: ["tooling/tasks/build.ts"],
  bench: ["bench/main.ts"],
  explore: ["tooling/explorer/main.ts"],
  mutate: ["tooling/tasks/mutate.ts"],
};

const [name = "", ...args] = process.argv.slice(2);
const task = tasks[name];
if (!task) stop(`There is no task "${name}": it is one of ${Object.keys(tasks).join(", ")}.`);
const missing = missingPackage();
if (missing) {
  stop(
    `The install is incomplete (${missing}): run \`npx -y pnpm@12 install --force\` and see what it says.`,
  );
}
const node = node24();
if (!node) {
  stop(
    `Node 24 or newer is needed, this is ${process.version}, and the install could not bring it: run \`npx -y pnpm@12 install --force\` and see what it says of \`node\`, or install Node 24.`,
  );
}

const [script, ...firstArgs] = [join(root, task[0]), ...task.slice(1), ...args];
if (node === process.execPath) {
  process.argv = [node, script, ...firstArgs];
  await import(pathToFileURL(script).href);
} else {
  runUnder(node, [script, ...firstArgs]);
}

/** Names the first missing dependency of any workspace. */
function missingPackage() {
  for (const folder of workspaces()) {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, folder, "package.json"), "utf8"),
    );
    for (const dependency of Object.keys({ ...dependencies, ...devDependencies })) {
      if (existsSync(join(root, folder, "node_modules", dependency))) continue;
      return `${join(folder, "package.json")} asks for ${dependency}, which is not there`;
    }
  }
}

function workspaces() {
  const nested = ["packages", "apps"].flatMap((parent) =>
    readdirSync(join(root, parent)).map((child) => join(parent, child)),
  );
  return [".", "tooling", "bench", ...nested].filter((it) =>
    existsSync(join(root, it, "package.json")),
  );
}

function node24() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  const installed = join(root, "node_modules/node/bin/node");
  return existsSync(installed) ? installed : undefined;
}

function runUnder(executable, argv) {
  const child = spawn(executable, argv, { stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // Ctrl-C reaches the child directly, because it is in the same process group
  process.on("SIGINT", () => {});
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
    process.exit();
  });
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
