import { execa } from "execa";
import { expect, onTestFinished, test, vi } from "vitest";
import { startGroup, stopGroup } from "./process-group.ts";

/** starts another process that would outlive it, prints its pid, and waits */
const parentOfOne = `
  const child = require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  console.log(child.pid);
  setInterval(() => {}, 1000);`;

const options = { cwd: process.cwd(), env: { PATH: process.env["PATH"] ?? "" } };

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("stopping a group leaves none of the processes that it started", async () => {
  const group = startGroup(["-e", parentOfOne], options);
  const pid = await vi.waitFor(() => firstPid(group.output.stdout));

  await stopGroup(group);

  await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
});

test("a group ends when the process that started it is killed", async () => {
  const script = `
    const { startGroup } = await import(${JSON.stringify(import.meta.resolve("./process-group.ts"))});
    const group = startGroup(["-e", ${JSON.stringify(parentOfOne)}], ${JSON.stringify(options)});
    group.process.stdout.pipe(process.stdout);`;
  const starter = execa(process.execPath, ["--input-type=module", "--eval", script], {
    reject: false,
    buffer: false,
  });
  onTestFinished(() => void starter.kill("SIGKILL"));
  let said = "";
  starter.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  const pid = await vi.waitFor(() => firstPid(said));

  starter.kill("SIGKILL");

  await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
});

function firstPid(text: string): number {
  const pid = Number(/^\d+$/m.exec(text)?.[0]);
  expect(pid).toBeGreaterThan(0);
  return pid;
}
