import { createWorkflow, retryExecution, runWorkflow } from "@merchant-payment/tooling/n8n";
import { createSandbox, type Sandbox } from "@merchant-payment/sandbox";
import { expect, test } from "vitest";
import { createCredential, fieldsFor } from "./credential.mts";
import { freshRefNo, gateway, requestCount } from "./gateway.mts";
import { n8n, runNode } from "./n8n.mts";
import { oneNode, payoutItem, threeTries } from "./workflow.mts";

/** Pays one new payout with Retry On Fail. */
async function payOne(sandbox: Sandbox, parameters: Record<string, unknown> = {}) {
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();
  const execution = await runNode({
    node: "merchantPayout",
    credential,
    items: [payoutItem(refNo)],
    parameters,
    settings: threeTries,
  });
  return { refNo, ...execution };
}

test("refused for good: one request, no payment, an error, however often n8n tries", async () => {
  await using sandbox = await gateway({ faults: [{ fault: "rejected", operation: "payout" }] });
  const { refNo, status, error } = await payOne(sandbox);

  expect(status).toBe("error");
  expect(error?.message).toContain("The gateway refused the request");
  expect(error?.description).toContain("No money moved");
  expect(sandbox.ledger.countPayments()).toEqual({});
  // a definite refusal: nothing was created, so n8n's further tries are harmless
  expect(requestCount(sandbox, "payout", refNo)).toBe(3);
});

test.each([
  ["the connection is reset", { fault: "reset", when: "after" }],
  ["the gateway answers HTTP 500", { fault: "http", when: "after", status: 500 }],
  ["the true answer comes under HTTP 500", { fault: "httpStatus", status: 500 }],
  ["the gateway answers HTTP 401", { fault: "http", when: "after", status: 401 }],
  ["the answer is cut off", { fault: "truncated" }],
  ["the answer never ends", { fault: "huge" }],
  ["no answer comes in time", { fault: "hang", when: "after" }],
  ["a redirect comes", { fault: "redirect", when: "after" }],
  ["the answer names another payment", { fault: "wrongEcho", field: "RefNo" }],
] as const)(
  "processed, but %s: found by a check, paid once, with Retry On Fail",
  async (_, fault) => {
    await using sandbox = await gateway({ faults: [{ operation: "payout", ...fault }] });
    const { refNo, status, output } = await payOne(sandbox);

    expect(status).toBe("success");
    expect(output[0]).toMatchObject({ outcome: "succeeded", refNo, Status: "SUCCESS" });
    expect(sandbox.ledger.countPayments()).toEqual({ [refNo]: 1 });
    expect(requestCount(sandbox, "payout", refNo)).toBe(1);
  },
);

test("processed, and found by a reference that a deposit could have too: unknown, with its raw Status", async () => {
  await using sandbox = await gateway({
    faults: [{ fault: "reset", operation: "payout", when: "after" }],
  });
  const data = { ...fieldsFor(sandbox), refNos: "perKind" };
  const credential = await createCredential(n8n, data);
  const refNo = freshRefNo();

  const { output } = await runNode({
    node: "merchantPayout",
    credential,
    items: [payoutItem(refNo)],
    settings: threeTries,
  });
  const check = await runNode({
    node: "merchantCheckTransaction",
    credential,
    items: [{ refNo, currency: "IDR", paymentId: 7 }],
    parameters: { waitUntilFinal: true, waitSeconds: 30 },
  });

  for (const item of [output[0], check.output[0]]) {
    expect(item).toMatchObject({ outcome: "unknown", refNo, Status: "SUCCESS" });
    expect(item?.["summary"]).toContain("nothing shows that it is this payout");
  }
  expect(requestCount(sandbox, "payout", refNo)).toBe(1);
});

test("when the answer is lost and a check finds nothing, the outcome is unknown and nothing is sent again", async () => {
  await using sandbox = await gateway({
    faults: [{ fault: "reset", operation: "payout", when: "before" }],
  });
  const { refNo, status, output } = await payOne(sandbox, { options: { lookSeconds: 2 } });

  expect(status).toBe("success");
  expect(output[0]).toMatchObject({ outcome: "unknown", refNo });
  expect(requestCount(sandbox, "payout", refNo)).toBe(1);
});

test("an unknown outcome that is an error is not sent again by Retry On Fail, even if the gateway does not know it", async () => {
  await using sandbox = await gateway({
    faults: [{ fault: "reset", operation: "payout", when: "before" }],
  });
  const { refNo, status, error } = await payOne(sandbox, {
    options: { lookAfter: false, whenUnknown: "error" },
  });

  expect(status).toBe("error");
  expect(error?.message).toContain("The outcome is unknown");
  expect(error?.description).toContain("The money may have moved");
  expect(requestCount(sandbox, "payout", refNo)).toBe(1);
});

test("a gateway whose checks lag behind is not paid twice when another item makes n8n run the node again", async () => {
  const lag = { fault: "notFound", operation: "check", refNo: "LAG-*" } as const;
  const busyOnce = { fault: "busy", operation: "payout", refNo: "BUSY-*", count: 1 } as const;
  await using sandbox = await gateway({ faults: [lag, busyOnce] });
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const [lagging, busy] = [`LAG-${freshRefNo()}`, `BUSY-${freshRefNo()}`];

  const { status, output } = await runNode({
    node: "merchantPayout",
    credential,
    items: [payoutItem(lagging), payoutItem(busy)],
    settings: threeTries,
  });

  expect(status).toBe("success");
  expect(output).toMatchObject([{ outcome: "unknown" }, { outcome: "accepted" }]);
  expect(sandbox.ledger.countPayments()).toEqual({ [lagging]: 1, [busy]: 1 });
});

test("a gateway that is down: nothing leaves, an error says that it is safe, a retry of the execution pays once", async () => {
  const down = await gateway();
  const { port } = new URL(down.url);
  const credential = await createCredential(n8n, fieldsFor(down));
  await down.stop();
  const refNo = freshRefNo();
  const flow = oneNode({
    node: "merchantPayout",
    credential,
    items: [payoutItem(refNo)],
    settings: threeTries,
  });

  const failed = await runWorkflow(n8n, await createWorkflow(n8n, flow), "Start");

  expect(failed.status).toBe("error");
  expect(failed.error?.message).toContain("Nothing was sent");
  expect(failed.error?.description).toContain("It is safe to run it again");

  await using up = await createSandbox({ port: Number(port), payoutAfterMs: 0 });
  const retried = await retryExecution(n8n, failed.id);

  expect(retried.items["Pay"]?.[0]?.[0]).toMatchObject({ outcome: "accepted", refNo });
  expect(up.ledger.countPayments()).toEqual({ [refNo]: 1 });
});

test("a retry of an execution whose answer was lost finds the payout and does not send it", async () => {
  await using sandbox = await gateway({
    faults: [{ fault: "reset", operation: "payout", when: "after" }],
  });
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();
  const failed = await runNode({
    node: "merchantPayout",
    credential,
    items: [payoutItem(refNo)],
    parameters: { options: { lookAfter: false, whenUnknown: "error" } },
  });
  expect(failed.status).toBe("error");

  const retried = await retryExecution(n8n, failed.id);

  expect(retried.items["Pay"]?.[0]?.[0]).toMatchObject({
    outcome: "succeeded",
    sentBefore: "yes",
  });
  expect(sandbox.ledger.countPayments()).toEqual({ [refNo]: 1 });
  expect(requestCount(sandbox, "payout", refNo)).toBe(1);
});

test("busy is tried again by Retry On Fail and pays once", async () => {
  await using sandbox = await gateway({
    faults: [{ fault: "busy", operation: "payout", count: 2 }],
  });
  const { refNo, output } = await payOne(sandbox);

  expect(output[0]).toMatchObject({ outcome: "accepted" });
  expect(sandbox.ledger.countPayments()).toEqual({ [refNo]: 1 });
});
