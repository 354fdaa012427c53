import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { cli, startCli, untilWritten } from "./cli.ts";
import { descendants, leftOf } from "./processes-left.ts";

// occupied here, because the concurrent gateways would race for it
const usualPort = createServer();
beforeAll(async () => {
  const settled = new Promise((resolve) => usualPort.once("error", resolve));
  usualPort.listen(8787, "127.0.0.1");
  await Promise.race([once(usualPort, "listening").catch(() => {}), settled]);
});
afterAll(() => void usualPort.close());

const env = () => ({ TEMPORAL_CLI: inject("temporalExecutable") });
const table = [
  /DEMO-1-FINE +IDR 150,000 +succeeded +1 +\d+ +once/,
  /DEMO-2-LOST +IDR 275,000 +succeeded +1 +\d+ +once/,
  /DEMO-3-REFUSED +IDR 90,000 +failed +1 +\d+ +never/,
];

test.concurrent("demo makes three payouts, each as promised, and ends with 0", async () => {
  const { exitCode, stdout, stderr } = await cli(["demo"], { env: env() });
  expect(exitCode, stdout + stderr).toBe(0);
  expect(stderr).toBe("");
  for (const row of table) expect(stdout).toMatch(row);
  expect(stdout).toMatch(
    /PAYS, then the connection breaks[^]*unknown[^]*was not sent again[^]*The money went out, once/,
  );
  expect(stdout).toContain("Where to look next");
  expect(stdout).not.toContain("Ana Lopez");
});

test.concurrent("demo --output json is one document, narrated on stderr", async () => {
  const { exitCode, json, stderr } = await cli(["demo", "--output", "json"], { env: env() });
  expect(exitCode).toBe(0);
  expect(json()).toMatchObject({
    asPromised: true,
    payments: [{ state: "succeeded" }, { state: "succeeded" }, { state: "failed" }],
    paid: { "DEMO-1-FINE": 1, "DEMO-2-LOST": 1 },
  });
  expect(stderr).toContain("1. A payout that goes well");
});

test.concurrent.for([
  "Three payouts at a gateway",
  "✓ sandbox gateway",
  "✓ Temporal dev server",
  "✓ worker",
  "takes the payout",
  "PAYS, then the connection breaks",
])("Ctrl-C after “%s” leaves no process behind, exit code 130", async (moment) => {
  const demo = startCli(["demo"], { env: env() }, { detached: true });
  await untilWritten(demo, "stdout", moment);
  const { pid = 0 } = demo;
  const children = await descendants(pid);
  process.kill(-pid, "SIGINT");
  const { exitCode } = await demo;
  expect(exitCode).toBe(130);
  // the keeper process stops a server that has just started
  await vi.waitFor(async () => expect(await leftOf(pid, children)).toEqual([]));
});

test.concurrent("demo --keep leaves everything running until Ctrl-C, and nothing after it", async () => {
  const demo = startCli(["demo", "--keep"], { env: env() }, { detached: true });
  const printed = (await untilWritten(demo, "stdout", "status DEMO-2-LOST"))();
  const lines = [...printed.matchAll(/^ {2}export (\w+)=(.*)$/gm)];
  const { exitCode, json } = await cli(["status", "DEMO-2-LOST"], {
    env: Object.fromEntries(lines.map(([, name = "", value = ""]) => [name, value])),
  });
  expect(exitCode).toBe(0);
  expect(json()).toMatchObject({ state: "succeeded" });
  for (const [, url = ""] of printed.matchAll(/(?:web UI|ledger) +(http\S+)/g))
    expect((await fetch(url)).status).toBe(200);
  const { pid = 0 } = demo;
  const children = await descendants(pid);
  process.kill(-pid, "SIGINT");
  expect((await demo).exitCode).toBe(0);
  await vi.waitFor(async () => expect(await leftOf(pid, children)).toEqual([]));
});
