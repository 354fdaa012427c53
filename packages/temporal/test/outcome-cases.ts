import { randomUUID } from "node:crypto";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { FaultRule, SandboxOptions } from "@merchant-payment/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PaymentDocument, PaymentState } from "../src/client/index.ts";
import {
  depositOf,
  payoutOf,
  reaches,
  startPaying,
  type Paying,
  type PayingOptions,
} from "./paying.ts";

/** A payment, what goes wrong with it, and what becomes of it. */
export interface OutcomeCase {
  /** what goes wrong */
  readonly name: string;
  /** default payout */
  readonly kind?: PaymentKind;
  readonly faults?: readonly FaultRule[];
  readonly sandbox?: SandboxOptions;
  readonly profile?: PayingOptions["profile"];
  readonly baseUrl?: string;
  /** at a gateway of its own: what happens to it happens to its whole account */
  readonly alone?: true;
  /** what the document says in the end */
  readonly state: PaymentState;
  readonly reason?: RegExp;
  /** the gateway's last raw Status */
  readonly status?: string;
  /** requests of its kind that the gateway received, and the document counts; where it is left out only that both are equal */
  readonly requests?: number;
  /** payments, or deposits, that the gateway made; default 1 */
  readonly payments?: 0 | 1;
  /** checks that the document counts at least, those after the one before sending: a busy machine may miss an answer */
  readonly polls?: number;
  /** events of the timeline, in order */
  readonly events?: readonly string[];
}

interface Running {
  readonly paying: Paying;
  readonly refNo: string;
  readonly document: () => Promise<PaymentDocument>;
}

/** Starts the payments of all cases at once; each has a test, under its title, that says what became of it. */
export function testOutcomes(titled: Readonly<Record<string, readonly OutcomeCase[]>>): void {
  const cases = Object.values(titled).flat();
  const running = new Map<OutcomeCase, Running>();
  const gateways: Paying[] = [];

  beforeAll(async () => {
    const alike = Object.values(Object.groupBy(cases, gatewayOf));
    await Promise.all(
      alike.map(async (group = []) => {
        const [paying, started] = await startAll(group);
        gateways.push(paying);
        for (const [one, payment] of started) running.set(one, payment);
      }),
    );
  });

  afterAll(async () => {
    await Promise.all(gateways.map((paying) => paying[Symbol.asyncDispose]()));
  });

  describe.for(Object.entries(titled))("%s", ([, under]) => {
    test.for(under)("$name", async (one) => {
      const payment = running.get(one);
      if (payment === undefined) throw new Error("its payment was not started");
      await expectOutcome(payment, one);
    });
  });
}

/** cases with the same gateway share it */
function gatewayOf({ name, sandbox, profile, baseUrl, alone }: OutcomeCase): string {
  return JSON.stringify([sandbox, profile, baseUrl, alone === true ? name : ""]);
}

async function startAll(
  group: readonly OutcomeCase[],
): Promise<[Paying, readonly (readonly [OutcomeCase, Running])[]]> {
  const [{ sandbox = {}, profile, baseUrl } = {}] = group;
  const requests = group.map((one) => [one, { RefNo: `R-${randomUUID().slice(0, 8)}` }] as const);
  const faults = requests.flatMap(([one, { RefNo }]) =>
    (one.faults ?? []).map((fault) => ({ ...fault, refNo: RefNo })),
  );
  const paying = await startPaying({
    sandbox: { ...sandbox, faults },
    ...(profile === undefined ? {} : { profile }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
  });
  const started = requests.map(async ([one, request]) => {
    const { payments } = paying;
    const { document } = await (one.kind === "deposit"
      ? payments.deposit(depositOf(request), { patience: 0 })
      : payments.payout(payoutOf(request)));
    return [one, { paying, refNo: request.RefNo, document }] as const;
  });
  return [paying, await Promise.all(started)];
}

async function expectOutcome(
  { paying, refNo, document }: Running,
  one: OutcomeCase,
): Promise<void> {
  const { kind = "payout", requests, payments = 1, reason = /^/, events } = one;
  // a payment in review goes on asking: its workflow has no result yet
  const seen = await reaches(document, { state: one.state });
  const { ledger } = paying.sandbox;
  const received = ledger.requests({ operation: kind, refNo }).length;

  expect({
    ...seen,
    requests: received,
    payments: (kind === "payout" ? ledger.payments({ refNo }) : ledger.deposits({ refNo })).length,
    events: seen.timeline.map(({ event }) => event),
  }).toMatchObject({
    submissions: received,
    payments,
    ...(requests === undefined ? {} : { requests }),
    ...(one.status === undefined ? {} : { status: one.status }),
    ...(events === undefined ? {} : { events }),
  });
  expect(seen.reason ?? "").toMatch(reason);
  expect(seen.polls).toBeGreaterThanOrEqual(one.polls ?? 0);
}
