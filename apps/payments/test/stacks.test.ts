import { expect, inject, test } from "vitest";
import { cli, startCli, untilWritten } from "./cli.ts";
import { payoutFlags } from "./merchant.ts";
import { descendants, leftOf } from "./processes-left.ts";

const tools = () => ({ TEMPORAL_CLI: inject("temporalExecutable") });

/** the variables in the lines that a command printed */
function exportedBy(printed: () => string): Record<string, string> {
  const lines = [...printed().matchAll(/^ {2}export (\w+)=(.*)$/gm)];
  return Object.fromEntries(lines.map(([, name = "", value = ""]) => [name, value]));
}

test("sandbox prints what to set, answers with it, and ends on Ctrl-C", async () => {
  const sandbox = startCli(["sandbox", "--port", "0"]);
  const printed = await untilWritten(sandbox, "stdout", "Ctrl-C ends it.");
  const env = exportedBy(printed);
  const { exitCode, stdout } = await cli(["balance"], { env });
  expect(exitCode, stdout).toBe(0);
  for (const name of ["ledger", "faults"]) {
    const [, url = ""] = new RegExp(`^ +${name} +(\\S+)`, "m").exec(printed()) ?? [];
    expect((await fetch(url)).headers.get("content-type")).toMatch(/^text\/html/);
  }
  sandbox.kill("SIGINT");
  expect((await sandbox).exitCode).toBe(0);
  expect((await sandbox).stderr).toBe("");
});

test("sandbox reports a port in use", async () => {
  const first = startCli(["sandbox", "--port", "0"]);
  const { MERCHANT_PAYMENT_BASE_URL: url = "" } = exportedBy(
    await untilWritten(first, "stdout", "Ctrl-C ends it."),
  );
  const { exitCode, stderr } = await cli(["sandbox", "--port", new URL(url).port]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("it is taken");
  first.kill("SIGINT");
  await first;
});

test("dev runs everything that a payout needs, and leaves nothing behind", async () => {
  const dev = startCli(["dev", "--port", "0"], { env: tools() }, { detached: true });
  const printed = await untilWritten(dev, "stdout", "Ctrl-C ends all of them");
  const env = exportedBy(printed);
  const { exitCode, json } = await cli(["payout", ...payoutFlags("DEV-1"), "--wait"], { env });
  expect(exitCode).toBe(0);
  expect(json()).toMatchObject({ state: "succeeded" });
  const callbacks = `${env["MERCHANT_PAYMENT_CALLBACK_URL"]}/callbacks`;
  expect(printed()).toContain(callbacks);
  expect((await fetch(callbacks)).status).toBe(405);
  const [, uiUrl = ""] = /web UI: (\S+)/.exec(printed()) ?? [];
  expect((await fetch(uiUrl)).status).toBe(200);
  const { pid = 0 } = dev;
  const children = await descendants(pid);
  expect(children).not.toEqual([]);
  process.kill(-pid, "SIGINT");
  expect((await dev).exitCode).toBe(0);
  // another process may use its ports by now
  await expect.poll(() => leftOf(pid, children)).toEqual([]);
});
