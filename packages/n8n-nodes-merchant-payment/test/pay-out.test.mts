import { createAccount, createClient, parseProfile } from "@merchant-payment/core";
import { createUndiciTransport } from "@merchant-payment/core/undici";
import type { FaultRule, Sandbox } from "@merchant-payment/sandbox";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import type { Finding } from "../nodes/payment/finding.ts";
import { payOut } from "../nodes/payment/pay-out.ts";
import { sentBefore } from "../nodes/payment/sent-before.ts";
import { freshRefNo, gateway } from "./gateway.mts";

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
  { fault: "busy" },
  { fault: "unknownStatus" },
];
/** what a gateway may also say of a payout that it has, for a while */
const lag: FaultRule = { fault: "notFound", when: "after" };

function payer(sandbox: Sandbox, refNo: string) {
  const transport = createUndiciTransport();
  onTestFinished(() => transport.close());
  const account = createAccount({
    baseUrl: sandbox.url,
    merchantCode: sandbox.merchantCode,
    profile: parseProfile(sandbox.profile),
    secrets: sandbox.secrets,
  });
  const client = createClient({ account, transport });
  const waiting = { now: () => Date.now(), sleep: () => Promise.resolve() };
  const memory = sentBefore({}, sandbox.url);
  const request = {
    PaymentId: 7,
    Service: "bca",
    RefNo: refNo,
    Amount: 15_000,
    Currency: "IDR",
    CustomerId: "1",
    CustomerName: "Ana",
  };
  return (): Promise<Finding> =>
    payOut({ client, waiting, sentBefore: memory, lookFor: 1 }, request);
}

/** how many payments there may be when the node says so; never two */
const claims: Partial<Record<Finding["outcome"], number[]>> = {
  accepted: [1],
  succeeded: [1],
  pending: [1],
  duplicate: [1],
  rejected: [0],
  held: [0],
  busy: [0],
  failed: [],
};

/** n8n runs the node again, as often as it likes; each run meets its own faults */
const runs = (checks: FaultRule[]) =>
  fc.array(
    fc.record({
      submit: fc.option(fc.constantFrom(...submitFaults), { nil: undefined }),
      checks: fc.array(fc.constantFrom(...checks), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 4 },
  );

test("however often a payout is run and whatever goes wrong, it is paid at most once and never called what it is not", async () => {
  await using sandbox = await gateway();
  await fc.assert(
    fc.asyncProperty(runs([...checkFaults, lag]), async (script) => {
      const refNo = freshRefNo();
      const pay = payer(sandbox, refNo);
      for (const { submit, checks } of script) {
        sandbox.faults.clear();
        if (submit !== undefined) sandbox.faults.add({ ...submit, operation: "payout", count: 1 });
        for (const fault of checks) sandbox.faults.add({ ...fault, operation: "check", count: 1 });

        const { outcome } = await pay();

        const paid = sandbox.ledger.payments({ refNo }).length;
        const claim = claims[outcome] ?? [0, 1];
        expect(claim, `${outcome} with ${paid} payments`).toContain(paid);
      }
    }),
    { numRuns: 300 },
  );
});
