import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseProfile } from "@merchant-payment/core";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { freshClone, type FreshClone } from "./fresh-clone.ts";
import { markedProcesses } from "./marked-processes.ts";
import { blocks } from "./markdown-blocks.ts";

const pnpm = ["-y", "pnpm@12"];
const minutes = 60_000;
let clone: FreshClone;

beforeAll(async () => {
  clone = await freshClone(inject("temporalExecutable"));
});

afterAll(() => clone.remove());

/** Waits for the processes of a run to end; fails with their command lines. */
async function expectNoProcess(mark: string) {
  await vi.waitFor(async () => expect(await markedProcesses(mark)).toEqual([]), {
    interval: 250,
  });
}

test(
  "the demo needs nothing but the clone, and shows three payouts and what the gateway counted",
  { timeout: 30 * minutes },
  async () => {
    const { all, exitCode } = await execa("npx", [...pnpm, "demo"], clone.person);
    expect(exitCode, all).toBe(0);
    const table = [...all.matchAll(/^\S+ .* (succeeded|failed) .* (once|never)$/gm)];
    expect(table.map(([, state, paid]) => `${state}, paid ${paid}`)).toEqual([
      "succeeded, paid once",
      "succeeded, paid once",
      "failed, paid never",
    ]);
  },
);

test("the install leaves the clone as it was", async () => {
  const { stdout } = await execa("git", ["status", "--porcelain"], clone.person);
  expect(stdout).toBe("");
});

/** The README's stack. @returns a function that ends it and waits until all its processes have ended */
async function startStack(command: string): Promise<() => Promise<void>> {
  const { person, mark } = clone.markedRun();
  const dev = execa(command, { ...person, shell: true, detached: true });
  const ended = new Promise((resolve) => dev.nodeChildProcess.once("exit", resolve));
  let output = "";
  dev.all.setEncoding("utf8").on("data", (text: string) => (output += text));
  const end = async () => {
    process.kill(-(dev.pid ?? Number.NaN), "SIGINT");
    await ended;
    await expectNoProcess(mark);
  };
  try {
    await vi.waitFor(() => expect(output).toMatch(/^Worker/m));
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

// the stack starts first, so that it has the usual ports, which the README names
describe("while the README's stack runs", async () => {
  const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");

  beforeAll(() => startStack(blocks(readme, "sh background")[0] ?? "no command"));

  test.concurrent(
    "every command of the README runs unchanged, in the README's order",
    { timeout: 30 * minutes },
    async () => {
      const { person, mark } = clone.markedRun();
      const script = ["set -ex", ...blocks(readme, "sh run")].join("\n");
      const commands = await execa("bash", ["-c", script], person);
      expect(commands.exitCode, commands.all).toBe(0);

      for (const [at, code] of blocks(readme, "ts run").entries()) {
        const file = `apps/payments/readme-${at}.ts`;
        await writeFile(join(clone.folder, file), code);
        const example = await execa("node_modules/.bin/node", [file], person);
        expect(example.exitCode, example.all).toBe(0);
        expect(example.all).toMatch(/accepted|succeeded SUCCESS 1/);
      }
      await expectNoProcess(mark);
    },
  );

  test.concurrent("the tests run from the clone", { timeout: 30 * minutes }, async () => {
    const run = await execa("npx", [...pnpm, "test", "--project", "core"], clone.person);
    expect(run.exitCode, run.all).toBe(0);
    expect(run.all).toMatch(/^[1-9]\d* passed, 0 failed$/m);
  });

  // processes are found by their environment, which is possible only on Linux
  describe.skipIf(process.platform !== "linux")("Ctrl-C", { concurrent: true }, () => {
    // the demo's own tests cover interrupts during the demo
    const moments: [string, string[], RegExp][] = [
      ["at once", ["demo"], /^/],
      ["when the task starts", ["demo"], /preflight/],
      ["when all is kept running", ["demo", "--keep"], /http:\/\/\S+[^]*http:\/\/\S+/],
    ];
    test.for(moments)(
      "%s leaves no process behind",
      { timeout: 10 * minutes },
      async ([, args, moment]) => {
        const { person, mark } = clone.markedRun();
        const demo = execa("npx", [...pnpm, ...args], { ...person, detached: true });
        const exit = new Promise((resolve) => demo.nodeChildProcess.once("exit", resolve));
        let output = "";
        demo.all.setEncoding("utf8").on("data", (text: string) => (output += text));
        await vi.waitFor(() => expect(output).toMatch(moment));
        expect(await markedProcesses(mark)).not.toEqual([]);
        // sends it to the group, like a terminal
        process.kill(-(demo.pid ?? Number.NaN), "SIGINT");
        await exit;
        await expectNoProcess(mark);
      },
    );
  });

  test("the profile that the README shows is one", () => {
    const [profile = ""] = blocks(readme, "json profile");
    expect(parseProfile(JSON.parse(profile))).toMatchObject({ name: "my-gateway" });
  });

  test("the README names the command that CI runs the tests with", async () => {
    const script = await readFile(join(clone.folder, ".ci/run"), "utf8");
    const [command = "no command"] = /^npx .* test\b/m.exec(script) ?? [];
    expect(readme).toContain(`\n${command}\n`);
  });
});
