import { hostname, userInfo } from "node:os";
import type { AccountStatus, PaymentDocument } from "@merchant-payment/temporal/client";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { cli, copied } from "./cli.ts";
import { payoutFlags } from "./merchant.ts";
import { startMerchantWithWorker, type MerchantWithWorker } from "./merchant-with-worker.ts";

/** where no switch is touched */
let quiet: MerchantWithWorker;
beforeAll(async () => {
  quiet = await startMerchantWithWorker("cli-account-quiet");
});
afterAll(() => quiet[Symbol.asyncDispose]());

/** the process id of a process that has ended */
const identity: unknown = expect.stringMatching(/^\d+@./);
const because = (reason: string, actor = "Maria") => ["--actor", actor, "--reason", reason];
const stateOf = async ({ run }: MerchantWithWorker, refNo: string) =>
  (await run("status", refNo)).json() as PaymentDocument;
const sent = ({ merchant }: MerchantWithWorker, refNo: string) =>
  merchant.gateway.ledger.requests({ operation: "payout", refNo }).length;
/** the command that a text tells people to run, run by a shell: refused as it is printed, then with a person's own reason */
const told = async ({ env }: MerchantWithWorker, text: string, reason: string) => {
  const command = /merchant-payment account .*$/m.exec(text)?.[0] ?? "";
  expect(await copied(command, { env })).toMatchObject({
    exitCode: 2,
    stdout: expect.stringContaining("as the command was printed"),
  });
  return copied(command.replace(/--reason '[^']*'/, `--reason '${reason}'`), { env });
};
const doctor = async ({ run }: MerchantWithWorker) => {
  const { exitCode, json } = await run("doctor");
  const { checks } = json() as { checks: { check: string; state: string; detail: string }[] };
  return { exitCode, account: checks.filter(({ check }) => check === "account") };
};

test.concurrent("a stopped account sends nothing until it is started, and says by whom and why", async () => {
  await using served = await startMerchantWithWorker("cli-account");
  const { run } = served;
  const stopped = await run("account", "stop", ...because("ticket 881"));
  expect(stopped.exitCode, stopped.stdout).toBe(0);
  expect(stopped.stderr).toBe("");
  expect(stopped.json()).toMatchObject({
    account: "cli-account",
    stopped: { actor: "Maria", reason: "ticket 881", host: hostname(), identity },
    restored: null,
  });
  await run("payout", ...payoutFlags("A-1"));
  await vi.waitFor(async () =>
    expect(await stateOf(served, "A-1")).toMatchObject({
      state: "held",
      reason: expect.stringContaining("the account was stopped by Maria: ticket 881"),
    }),
  );
  expect(sent(served, "A-1")).toBe(0);

  const status = await run("account", "status", "--output", "text");
  expect(status.exitCode).toBe(4);
  expect(status.stdout).toContain("Account cli-account is stopped: nothing is sent.");
  expect(status.stdout).toContain("ticket 881");
  expect(await doctor(served)).toMatchObject({
    exitCode: 4,
    account: [{ state: "missing", detail: expect.stringContaining("ticket 881") }],
  });
  const again = await run("account", "stop", ...because("again", "Zoe"));
  expect(again.stderr).toContain("nothing was changed");
  expect((again.json() as AccountStatus).stopped).toMatchObject({ actor: "Maria" });

  expect((await told(served, status.stdout, "the key is new")).exitCode).toBe(0);
  await vi.waitFor(async () =>
    expect(await stateOf(served, "A-1")).toMatchObject({ state: "succeeded" }),
  );
  expect(sent(served, "A-1")).toBe(1);
  const after = await run("account", "status");
  expect(after.exitCode).toBe(0);
  expect(after.json()).toMatchObject({
    stopped: null,
    past: [
      {
        switch: "stop",
        reason: "ticket 881",
        ended: {
          actor: userInfo().username,
          reason: "the key is new",
          host: hostname(),
          identity,
        },
      },
    ],
  });
  expect((await doctor(served)).account).toEqual([]);
});

test.concurrent("after a restore what the gateway does not have goes to review, until a person ends that", async () => {
  await using served = await startMerchantWithWorker("cli-account-restored");
  const { run } = served;
  await run("account", "stop", ...because("ticket 880"));
  await run("account", "start", ...because("it was nothing"));
  const restored = await run("account", "restored", ...because("backup of 03:00"));
  expect(restored.exitCode, restored.stdout).toBe(0);
  await run("payout", ...payoutFlags("A-2"));
  await vi.waitFor(async () =>
    expect(await stateOf(served, "A-2")).toMatchObject({ state: "review" }),
  );
  expect(sent(served, "A-2")).toBe(0);
  expect(await doctor(served)).toMatchObject({
    exitCode: 0,
    account: [{ state: "warning", detail: expect.stringContaining("backup of 03:00") }],
  });
  const status = await run("account", "status", "--output", "text");
  expect((await told(served, status.stdout, "compared")).exitCode).toBe(0);
  const { json } = await run("payout", ...payoutFlags("A-3"), "--wait");
  expect(json()).toMatchObject({ state: "succeeded" });
  expect(await run("account", "status").then((after) => after.json())).toMatchObject({
    restored: null,
    past: [{ switch: "restored", ended: { reason: "compared" } }, { switch: "stop" }],
  });
});

test.concurrent("stopping needs the account's name and nothing else, no worker either", async () => {
  const bare = {
    TEMPORAL_ADDRESS: inject("temporalAddress"),
    MERCHANT_PAYMENT_ACCOUNT: "cli-account-bare",
  };
  const { exitCode, json, stderr } = await cli(["account", "stop", ...because("x")], { env: bare });
  expect(exitCode).toBe(0);
  expect(json()).toMatchObject({ account: "cli-account-bare", stopped: { actor: "Maria" } });
  expect(stderr).toContain("No worker serves account cli-account-bare now; is that its name?");
});

test.concurrent.for([
  { args: ["stop", "--actor", " ", "--reason", "x"], says: "--actor must say something" },
  { args: ["stop", "--actor", "Maria"], says: "--reason" },
  { args: ["start", "--actor", "Maria", "--reason", " "], says: "must say something" },
])("account $args is refused: it does not say who, or why", async ({ args, says }) => {
  const { exitCode, json } = await quiet.run("account", ...args);
  expect(exitCode).toBe(2);
  expect(json()).toMatchObject({
    error: { code: "usage", message: expect.stringContaining(says) },
  });
});

test.concurrent.for(["--account", "--task-queue", "--accounts"])(
  "an empty %s, as an unset shell variable gives, stops nothing and says so",
  async (flag) => {
    const { exitCode, json } = await quiet.run("account", "stop", ...because("x"), flag, "");
    expect(exitCode).toBe(2);
    expect(json()).toMatchObject({
      error: { message: expect.stringContaining(`${flag} is empty`) as string },
    });
  },
);

test.concurrent("an account under another name is refused by payments, workers and doctor, with both names", async () => {
  const { env, run } = quiet;
  await run("payout", ...payoutFlags("A-4"), "--wait");
  const renamed = { ...env, MERCHANT_PAYMENT_ACCOUNT: "cli-account-new" };
  const says =
    /account cli-account-new here.* as account cli-account-quiet since .*MERCHANT_PAYMENT_ACCOUNT=cli-account-quiet /;
  for (const args of [["payout", ...payoutFlags("A-4")], ["worker"], ["doctor"]]) {
    const { exitCode, stdout, stderr } = await cli([...args, "--output", "json"], { env: renamed });
    expect(exitCode, stdout + stderr).toBe(2);
    expect(stdout).toMatch(says);
  }
});

test.concurrent("without a name an account is called by merchant code and address, and a move needs the old address", async () => {
  const { env, merchant, run } = quiet;
  const { MERCHANT_PAYMENT_ACCOUNT: _, ...rest } = env;
  const { merchantCode, url } = merchant.gateway;
  const unnamed = { ...rest, MERCHANT_PAYMENT_MERCHANT_CODE: `${merchantCode}-2` };
  const { json } = await cli(["payout", ...payoutFlags("A-5")], { env: unnamed });
  expect(json()).toMatchObject({ account: `${merchantCode}-2@${url.replace("http://", "")}` });

  await run("payout", ...payoutFlags("A-6"), "--wait");
  const moved = { ...env, MERCHANT_PAYMENT_BASE_URL: url.replace("127.0.0.1", "localhost") };
  const refused = await cli(["payout", ...payoutFlags("A-6")], { env: moved });
  expect(refused.exitCode).toBe(2);
  expect(refused.stdout).toContain("differs in baseUrl");
  const same = await cli(["payout", ...payoutFlags("A-6"), "--formerly", `${url}/`], {
    env: moved,
  });
  expect(same.exitCode, same.stdout).toBe(0);
  expect(same.stderr).toContain("A-6 was started before");
});
