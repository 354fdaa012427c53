import type { FaultRule, Sandbox } from "@merchant-payment/sandbox";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ItemResult } from "../nodes/payment/item-result.ts";
import { freshRefNo, gateway, requestCount } from "./gateway.mts";
import { submitter, transIdIn } from "./submit-harness.mts";

const perKind = { check: { refNos: "perKind" } };
const sendsUnasked = { payout: { checkFirst: false, whenNotFound: "resubmit" } };
const kinds = ["payout", "deposit"] as const;

function created(sandbox: Sandbox, kind: "payout" | "deposit", refNo: string): number {
  const { ledger } = sandbox;
  return (kind === "payout" ? ledger.payments({ refNo }) : ledger.deposits({ refNo })).length;
}

/** creates a record that another system sent, so that no memory here has it */
async function recordFromElsewhere(sandbox: Sandbox, kind: "payout" | "deposit", refNo: string) {
  const { outcome } = await submitter(sandbox, refNo)[kind]();
  expect(outcome).toBe("accepted");
}

describe.each(kinds)("a %s", (kind) => {
  test("is always checked before it is sent again, even without checkFirst, and is not sent if it is found", async () => {
    await using sandbox = await gateway();
    const refNo = freshRefNo();
    const node = submitter(sandbox, refNo, { profile: sendsUnasked });
    expect(await node[kind]()).toMatchObject({ outcome: "accepted", sentBefore: "unknown" });

    const again = await node[kind]();

    expect(again).toMatchObject({ sent: false, sentBefore: "yes" });
    expect(["succeeded", "pending"]).toContain(again.outcome);
    const checks = sandbox.ledger.requests({ operation: "check", refNo });
    expect(checks).toHaveLength(1);
    expect(requestCount(sandbox, kind, refNo)).toBe(1);
  });

  test("that was acknowledged is never sent again, even where checks do not find it and the gateway is said to dedupe", async () => {
    await using sandbox = await gateway();
    const refNo = freshRefNo();
    let now = Date.now();
    const node = submitter(sandbox, refNo, { profile: sendsUnasked, now: () => now });
    await node[kind]();
    sandbox.faults.add({ fault: "notFound", operation: "check", when: "after" });
    now += 3_600_000;

    const again = await node[kind]();

    expect(again).toMatchObject({ outcome: "unknown", sent: false, sentBefore: "yes" });
    expect(requestCount(sandbox, kind, refNo)).toBe(1);
  });

  test("that may have been sent is not sent again while the gateway does not answer clearly", async () => {
    await using sandbox = await gateway({
      faults: [
        { fault: "reset", operation: kind, when: "after" },
        { fault: "http", operation: "check", when: "before", status: 502 },
      ],
    });
    const refNo = freshRefNo();
    const node = submitter(sandbox, refNo, { profile: sendsUnasked });
    expect(await node[kind]()).toMatchObject({ outcome: "unknown", sent: true });

    const again = await node[kind]();

    // the outcome must not look like "not paid"
    expect(again).toMatchObject({ outcome: "unknown", runAgain: true, sentBefore: "yes" });
    expect(created(sandbox, kind, refNo)).toBe(1);
  });

  test("whose answer was lost is found and final if both kinds share RefNos", async () => {
    await using sandbox = await gateway({
      faults: [{ fault: "reset", operation: kind, when: "after" }],
    });
    const refNo = freshRefNo();

    const found = await submitter(sandbox, refNo)[kind]();

    expect(found.outcome).toBe(kind === "payout" ? "succeeded" : "pending");
    expect(found.summary).toContain("the answer was lost");
  });

  test("whose answer was lost is unknown if only its RefNo is found, and keeps its raw Status", async () => {
    await using sandbox = await gateway({
      faults: [{ fault: "reset", operation: kind, when: "after" }],
    });
    const refNo = freshRefNo();

    const node = submitter(sandbox, refNo, { profile: perKind });
    const found = await node[kind]();

    expect(found).toMatchObject({ outcome: "unknown", sent: true });
    expect(found.seen?.data).toMatchObject({ Status: kind === "payout" ? "SUCCESS" : "PENDING" });
    expect(found.summary).toContain(`nothing shows that it is this ${kind}`);
    expect(await node[kind]()).toMatchObject({ outcome: "unknown", sentBefore: "yes" });
    expect(created(sandbox, kind, refNo)).toBe(1);
  });

  test("that another system sent is existing: not sent, and no success by itself", async () => {
    await using sandbox = await gateway();
    const refNo = freshRefNo();
    await recordFromElsewhere(sandbox, kind, refNo);
    const node = submitter(sandbox, refNo);

    const findings = [await node[kind](), await node[kind]()];

    for (const finding of findings) {
      expect(finding).toMatchObject({ outcome: "existing", sent: false, sentBefore: "unknown" });
      expect(finding.seen?.data).toMatchObject({ RefNo: refNo, Status: expect.any(String) });
    }
    expect(created(sandbox, kind, refNo)).toBe(1);
  });

  test("with another Amount than the gateway has is a conflict, and not sent", async () => {
    await using sandbox = await gateway();
    const refNo = freshRefNo();
    await recordFromElsewhere(sandbox, kind, refNo);

    const finding = await submitter(sandbox, refNo)[kind]({ Amount: 99_000 });

    expect(finding).toMatchObject({ outcome: "conflict", sent: false });
    expect(finding.summary).toContain("Amount");
    expect(created(sandbox, kind, refNo)).toBe(1);
  });

  test("is held, and not sent, if the gateway answers the check with hold", async () => {
    await using sandbox = await gateway({ faults: [{ fault: "hold", operation: "check" }] });
    const refNo = freshRefNo();

    const finding = await submitter(sandbox, refNo)[kind]();

    expect(finding).toMatchObject({ outcome: "held", sent: false });
    expect(requestCount(sandbox, kind, refNo)).toBe(0);
  });

  test("is unknown if the gateway's answer has another TransId, and both are named", async () => {
    await using sandbox = await gateway();
    const refNo = freshRefNo();
    const node = submitter(sandbox, refNo);
    const TransId = transIdIn(await node[kind]());
    sandbox.faults.add({
      fault: "wrongEcho",
      operation: "check",
      field: "TransId",
      value: "T-OTHER",
    });

    const again = await node[kind]();

    expect(again).toMatchObject({ outcome: "unknown", sent: false });
    expect(again.summary).toContain("two transactions");
    expect(again.summary).toContain(TransId);
    expect(again.summary).toContain("T-OTHER");
  });

  test("with a RefNo that was sent as the other kind is refused before any request", async () => {
    await using sandbox = await gateway();
    const refNo = freshRefNo();
    const other = kind === "payout" ? "deposit" : "payout";
    const node = submitter(sandbox, refNo, { profile: perKind });
    await node[other]();
    const before = sandbox.ledger.requests().length;

    await expect(node[kind]()).rejects.toThrow(`RefNo: is that of a ${other} which was sent`);

    expect(sandbox.ledger.requests()).toHaveLength(before);
  });

  test("that is proved not created leaves its RefNo free", async () => {
    await using sandbox = await gateway({ faults: [{ fault: "rejected", operation: kind }] });
    const refNo = freshRefNo();
    const node = submitter(sandbox, refNo);
    expect(await node[kind]()).toMatchObject({ outcome: "rejected", sentBefore: "no" });
    sandbox.faults.clear();

    expect(await node[kind]()).toMatchObject({ outcome: "accepted", sentBefore: "no" });
  });

  test("that was not sent from here and that the gateway calls a duplicate is existing", async () => {
    await using sandbox = await gateway({ dedupe: true });
    const refNo = freshRefNo();
    await recordFromElsewhere(sandbox, kind, refNo);

    const node = submitter(sandbox, refNo, { profile: sendsUnasked });
    const finding = await node[kind]();

    expect(finding).toMatchObject({ outcome: "existing", sent: true, sentBefore: "unknown" });
    expect(await node[kind]()).toMatchObject({ outcome: "existing", sent: false });
  });
});

test("a payout that never arrived is sent again only after the grace, and only if the gateway dedupes", async () => {
  await using sandbox = await gateway({
    faults: [{ fault: "reset", operation: "payout", when: "before", count: 1 }],
  });
  const refNo = freshRefNo();
  let now = Date.now();
  const profile = { payout: { whenNotFound: "resubmit" } };
  const node = submitter(sandbox, refNo, { profile, now: () => now, lookFor: 0 });
  expect(await node.payout()).toMatchObject({ outcome: "unknown", sent: true });
  expect(await node.payout()).toMatchObject({ outcome: "unknown", sent: false });
  now += 120_001;

  expect(await node.payout()).toMatchObject({ outcome: "accepted", sentBefore: "yes" });
  expect(sandbox.ledger.countPayments()).toEqual({ [refNo]: 1 });
});

test("a deposit that never arrived is not sent again, because the profile's dedupe setting is for payouts", async () => {
  await using sandbox = await gateway({
    faults: [{ fault: "reset", operation: "deposit", when: "before", count: 1 }],
  });
  const refNo = freshRefNo();
  let now = Date.now();
  const profile = { payout: { whenNotFound: "resubmit" } };
  const node = submitter(sandbox, refNo, { profile, now: () => now, lookFor: 0 });
  await node.deposit();
  now += 86_400_000;

  expect(await node.deposit()).toMatchObject({ outcome: "unknown", sent: false });
});

test("after a restart a published workflow still knows what it sent, of either kind", async () => {
  await using sandbox = await gateway({
    faults: [{ fault: "reset", operation: "payout", when: "before", count: 1 }],
  });
  const refNo = freshRefNo();
  const staticData = {};
  await submitter(sandbox, refNo, { staticData, lookFor: 0 }).payout();
  const stored = JSON.parse(JSON.stringify(staticData)) as typeof staticData;

  const restarted = submitter(sandbox, refNo, { staticData: stored });

  expect(await restarted.payout()).toMatchObject({ outcome: "unknown", sent: false });
  await expect(restarted.deposit()).rejects.toThrow("is that of a payout");
});

const submitFaults: FaultRule[] = [
  { fault: "reset", when: "before" },
  { fault: "reset", when: "after" },
  { fault: "http", when: "after", status: 500 },
  { fault: "http", when: "before", status: 503, body: "envelope" },
  { fault: "unknownCode", when: "after" },
  { fault: "truncated" },
  { fault: "garbage", when: "after" },
  { fault: "wrongEcho", field: "RefNo" },
  { fault: "busy" },
  { fault: "hold" },
  { fault: "rejected" },
  { fault: "signatureRefused" },
  { fault: "duplicate", when: "after" },
];
const checkFaults: FaultRule[] = [
  { fault: "reset", when: "before" },
  { fault: "http", when: "after", status: 502 },
  { fault: "unknownCode", when: "after" },
  { fault: "wrongEcho", field: "RefNo" },
  { fault: "wrongEcho", field: "TransId", value: "T-OTHER" },
  { fault: "busy" },
  { fault: "hold" },
  { fault: "unknownStatus" },
  // for a while, a gateway may not find a payment that it has
  { fault: "notFound", when: "after" },
];

/** the allowed number of payments for each outcome; never two */
const claims: Partial<Record<ItemResult["outcome"], number[]>> = {
  accepted: [1],
  succeeded: [1],
  pending: [1],
  duplicate: [1],
  existing: [1],
  rejected: [0],
  notSent: [0],
  busy: [0],
  failed: [],
};

/** repeated runs of the node, each with its own faults */
const runs = fc.array(
  fc.record({
    submit: fc.option(fc.constantFrom(...submitFaults), { nil: undefined }),
    checks: fc.array(fc.constantFrom(...checkFaults), { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 4 },
);
const profiles = [{}, perKind, { payout: { checkFirst: false, refNos: "neverRepeat" } }];

test.each(kinds)(
  "however often a %s is run and whatever goes wrong, it is there at most once and never called what it is not",
  async (kind) => {
    await using sandbox = await gateway();
    await fc.assert(
      fc.asyncProperty(runs, fc.constantFrom(...profiles), async (script, profile) => {
        const refNo = freshRefNo();
        const node = submitter(sandbox, refNo, { profile });
        for (const { submit, checks } of script) {
          sandbox.faults.clear();
          if (submit !== undefined) sandbox.faults.add({ ...submit, operation: kind, count: 1 });
          for (const fault of checks)
            sandbox.faults.add({ ...fault, operation: "check", count: 1 });

          const { outcome, summary } = await node[kind]();

          const there = created(sandbox, kind, refNo);
          expect(there, summary).toBeLessThan(2);
          const claim = claims[outcome] ?? [0, 1];
          expect(claim, `${outcome} with ${there}: ${summary}`).toContain(there);
        }
      }),
      { numRuns: 150 },
    );
  },
);
