import type { FaultRule, SandboxOptions } from "@merchant-payment/sandbox";
import { describe, test } from "vitest";
import type { PaymentState } from "../src/client/index.ts";
import { payoutOf, reaches, startPaying, type PayingOptions } from "./paying.ts";

interface Case {
  /** what goes wrong */
  readonly name: string;
  readonly faults?: readonly FaultRule[];
  readonly sandbox?: SandboxOptions;
  readonly profile?: PayingOptions["profile"];
  readonly baseUrl?: string;
  /** what the document says in the end */
  readonly state: PaymentState;
  readonly reason?: RegExp;
  /** payout requests that the gateway received; where it is left out only that both sides counted the same */
  readonly requests?: number;
  /** how often a request was sent or may have been; default: as `requests` */
  readonly submissions?: number;
  /** payments that the gateway made */
  readonly payments: number;
  /** events of the timeline, in order */
  readonly events?: readonly string[];
}

const onPayout = { operation: "payout" } as const;

const cases: readonly Case[] = [
  {
    name: "nothing",
    state: "succeeded",
    requests: 1,
    payments: 1,
    events: ["started", "accepted", "succeeded"],
  },
  {
    name: "the answer is lost after the gateway processed the request",
    faults: [{ ...onPayout, fault: "reset", when: "after" }],
    state: "succeeded",
    requests: 1,
    payments: 1,
    events: ["started", "unknown", "succeeded"],
  },
  {
    name: "the answer is lost and the payment takes its time: found again by the check",
    faults: [{ ...onPayout, fault: "reset", when: "after" }],
    sandbox: { payoutAfterMs: 1_500 },
    state: "succeeded",
    requests: 1,
    payments: 1,
    events: ["started", "unknown", "found", "succeeded"],
  },
  {
    name: "the gateway refuses",
    faults: [{ ...onPayout, fault: "rejected" }],
    state: "failed",
    reason: /refused by the gateway/,
    requests: 1,
    payments: 0,
    events: ["started", "rejected"],
  },
  {
    name: "the gateway refuses the signature",
    faults: [{ ...onPayout, fault: "signatureRefused" }],
    state: "failed",
    reason: /refused by the gateway/,
    requests: 1,
    payments: 0,
  },
  {
    name: "nobody listens there",
    baseUrl: "http://127.0.0.1:1",
    state: "failed",
    reason: /^never sent: .*connection refused/,
    requests: 0,
    payments: 0,
  },
  {
    name: "nobody listens there, and nothing is asked first",
    baseUrl: "http://127.0.0.1:1",
    profile: { payout: { checkFirst: false } },
    state: "failed",
    reason: /^never sent: connection refused/,
    requests: 0,
    payments: 0,
  },
  {
    name: "the gateway's host has no address",
    baseUrl: "http://gateway.invalid",
    profile: { payout: { checkFirst: false } },
    state: "failed",
    reason: /^never sent: .*could not be resolved/,
    requests: 0,
    payments: 0,
  },
  {
    name: "the gateway hangs past the timeout, having processed the request",
    faults: [{ ...onPayout, fault: "hang", when: "after" }],
    state: "succeeded",
    requests: 1,
    payments: 1,
    events: ["started", "unknown", "succeeded"],
  },
  {
    name: "502 with HTML, having processed the request",
    faults: [{ ...onPayout, fault: "http", status: 502, when: "after", body: "html" }],
    state: "succeeded",
    requests: 1,
    payments: 1,
    events: ["started", "unknown", "succeeded"],
  },
  {
    name: "the answer repeats another RefNo",
    faults: [{ ...onPayout, fault: "wrongEcho", field: "RefNo" }],
    state: "succeeded",
    requests: 1,
    payments: 1,
    events: ["started", "unknown", "succeeded"],
  },
  {
    name: "a code that nobody knows, having processed the request",
    faults: [{ ...onPayout, fault: "unknownCode", when: "after" }],
    state: "succeeded",
    requests: 1,
    payments: 1,
    events: ["started", "unknown", "succeeded"],
  },
  {
    name: "a Status that nobody knows stays pending until the deadline, then a person is asked",
    faults: [{ operation: "check", fault: "unknownStatus", skip: 1 }],
    profile: { polling: { deadline: "2s" } },
    state: "review",
    reason: /Status is still not final/,
    requests: 1,
    payments: 1,
    events: ["started", "accepted", "review"],
  },
  {
    name: "a check that speaks of another amount is believed in nothing",
    faults: [{ operation: "check", fault: "wrongEcho", field: "Amount", skip: 1 }],
    state: "review",
    reason: /Amount of the answer differ/,
    requests: 1,
    payments: 1,
  },
  {
    name: "no check is ever answered",
    faults: [{ operation: "check", fault: "reset", when: "before", skip: 1 }],
    state: "review",
    reason: /no clear answer/,
    requests: 1,
    payments: 1,
  },
  {
    name: "the request is lost before it is processed: not found for the whole grace",
    faults: [{ ...onPayout, fault: "reset", when: "before" }],
    state: "review",
    reason: /may have been sent/,
    requests: 1,
    payments: 0,
    events: ["started", "unknown", "review"],
  },
  {
    name: "the request is lost before it is processed, at a gateway that dedupes",
    faults: [{ ...onPayout, fault: "reset", when: "before", count: 1 }],
    sandbox: { dedupe: true },
    profile: { payout: { whenNotFound: "resubmit" } },
    state: "succeeded",
    requests: 2,
    payments: 1,
    events: ["started", "unknown", "sending again", "accepted", "succeeded"],
  },
  {
    name: "busy at first",
    faults: [{ ...onPayout, fault: "busy", count: 2 }],
    state: "succeeded",
    requests: 3,
    payments: 1,
  },
  {
    name: "busy until the deadline",
    faults: [{ ...onPayout, fault: "busy" }],
    state: "failed",
    reason: /^never sent: /,
    payments: 0,
  },
  {
    name: "the gateway calls it a duplicate, and has it",
    faults: [{ ...onPayout, fault: "duplicate", when: "after" }],
    state: "succeeded",
    requests: 1,
    payments: 1,
    events: ["started", "duplicate", "succeeded"],
  },
];

describe("a payout, when what goes wrong is", () => {
  test.concurrent.for(cases)("$name", { timeout: 40_000 }, async (one, { expect: expectHere }) => {
    await using paying = await startPaying({
      sandbox: { ...one.sandbox, faults: one.faults ?? [] },
      ...(one.profile === undefined ? {} : { profile: one.profile }),
      ...(one.baseUrl === undefined ? {} : { baseUrl: one.baseUrl }),
    });
    const request = payoutOf();
    const payment = await paying.payments.payout(request);

    // a payment in review goes on asking: its workflow has no result yet
    const document = await reaches(payment.document, { state: one.state });
    const requests = paying.sandbox.ledger.requests({ operation: "payout" }).length;

    expectHere(document.submissions).toBe(one.submissions ?? requests);
    if (one.requests !== undefined) expectHere(requests).toBe(one.requests);
    if (one.reason !== undefined) expectHere(document.reason).toMatch(one.reason);
    if (one.events !== undefined)
      expectHere(document.timeline.map(({ event }) => event)).toEqual(one.events);
    expectHere(paying.sandbox.ledger.countPayments()).toEqual(
      one.payments === 0 ? {} : { [request.RefNo]: one.payments },
    );
  });
});
