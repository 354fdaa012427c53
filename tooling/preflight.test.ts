import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { execa } from "execa";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";

let root = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "preflight-"));
  await write("package.json", JSON.stringify({ type: "module", devDependencies: { turbo: "*" } }));
  await write("node_modules/turbo/package.json", "{}");
  await mkdir(join(root, "packages"));
  await cp(new URL("preflight.mjs", import.meta.url), join(root, "tooling/preflight.mjs"));
  await write("apps/payments/src/main.ts", "console.log(...process.argv.slice(2) as string[]);");
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

const node20 = 'Object.defineProperty(process, "versions", { value: { node: "20.1.0" } })';

function preflight(args: string[], { under = "" } = {}) {
  const script = join(root, "tooling/preflight.mjs");
  const loaded = under ? ["--import", `data:text/javascript,${encodeURIComponent(under)}`] : [];
  return execa(process.execPath, [...loaded, script, ...args], { reject: false, all: true });
}

test("a task runs with its own arguments and those given", async () => {
  expect(await preflight(["demo", "--keep"])).toMatchObject({ exitCode: 0, all: "demo --keep" });
  expect(await preflight(["merchant-payment", "check"])).toMatchObject({ all: "check" });
});

test("an incomplete install is one sentence that says what to do", async () => {
  await write("packages/core/package.json", JSON.stringify({ dependencies: { undici: "*" } }));
  expect(await preflight(["demo"])).toMatchObject({
    exitCode: 1,
    all: "The install is incomplete (packages/core/package.json asks for undici, which is not there): run `npx -y pnpm@12 install --force` and see what it says.",
  });
});

test("a Node below 24 is one sentence where the install did not bring a newer one", async () => {
  const { exitCode, all } = await preflight(["demo"], { under: node20 });
  expect(exitCode).toBe(1);
  expect(all).toMatch(/^Node 24 or newer is needed, this is v[\d.]+, .*\.$/);
});

test("a Node below 24 hands over to the one that the install brought, and its exit code comes back", async () => {
  await write("apps/payments/src/main.ts", "process.exitCode = 3;");
  await mkdir(join(root, "node_modules/node"));
  await cp(process.execPath, join(root, "node_modules/node/bin/node"));
  expect(await preflight(["demo"], { under: node20 })).toMatchObject({ exitCode: 3, all: "" });
});

test("a signal to a Node below 24 reaches the task", async () => {
  await mkdir(join(root, "node_modules/node"));
  await cp(process.execPath, join(root, "node_modules/node/bin/node"));
  await write(
    "apps/payments/src/main.ts",
    'process.on("SIGTERM", () => process.exit(7)); console.log("ready"); setInterval(() => {}, 1000);',
  );
  const task = preflight(["demo"], { under: node20 });
  onTestFinished(() => void task.kill("SIGKILL"));
  for await (const line of task) {
    if (line === "ready") task.kill("SIGTERM");
  }
  expect((await task).exitCode).toBe(7);
});
