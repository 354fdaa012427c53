import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { FaultRule, SandboxOptions } from "@merchant-payment/sandbox";
import type { PaymentDocument, PaymentState } from "@merchant-payment/temporal/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cli } from "../cli.ts";
import { startDesk, type Desk, type DeskGateway } from "./desk.ts";

/** A payment, what goes wrong with it, and what becomes of it. */
export interface OutcomeCase {
  /** what goes wrong */
  readonly name: string;
  /** default payout */
  readonly kind?: PaymentKind;
  readonly faults?: readonly FaultRule[];
  readonly sandbox?: SandboxOptions;
  /** replaces keys of the desk's patient waits */
  readonly profile?: object;
  /** where the worker sends requests; default: the sandbox */
  readonly baseUrl?: string;
  /** at a gateway of its own: what happens to it happens to its whole account */
  readonly alone?: true;
  /** what the document says in the end */
  readonly state: PaymentState;
  /** what a shell learns from `status` */
  readonly exitCode: 0 | 1 | 4;
  /** why it waits for a person */
  readonly because?: PaymentDocument["because"];
  readonly reason?: RegExp;
  /** the gateway's last raw Status */
  readonly status?: string;
  /** requests of its kind that the gateway received, and the document counts; where it is left out only that both are equal */
  readonly requests?: number;
  /** payments, or deposits, that the gateway made */
  readonly payments: 0 | 1;
  /** checks that the document counts at least, those after the one before sending: a busy machine may miss an answer */
  readonly polls?: number;
  /** events of the timeline, in order */
  readonly events?: readonly string[];
}

interface Started {
  readonly gateway: DeskGateway;
  readonly refNo: string;
}

/** Starts the payments of all cases at once; each has a test, under its title, that says what became of it. */
export function testOutcomes(titled: Readonly<Record<string, readonly OutcomeCase[]>>): void {
  const alike = Object.values(Object.groupBy(Object.values(titled).flat(), gatewayOf));
  const started = new Map<OutcomeCase, Started>();
  let desk: Desk;

  beforeAll(async () => {
    desk = await startDesk(
      alike.map((group = []) => {
        const [{ sandbox = {}, profile = {}, baseUrl } = {}] = group;
        return { sandbox, profile, baseUrl };
      }),
    );
    const payments = alike.flatMap((group = [], at) =>
      group.map(async (one) => {
        const gateway = desk.gateways[at] as DeskGateway;
        started.set(one, { gateway, refNo: await gateway.start(one.kind, one.faults) });
      }),
    );
    await Promise.all(payments);
  });
  afterAll(() => desk[Symbol.asyncDispose]());

  // each waits for a payment and for a process
  describe.concurrent.for(Object.entries(titled))("%s", ([, under]) => {
    test.for(under)("$name", async (one) => {
      const payment = started.get(one);
      if (payment === undefined) throw new Error("its payment was not started");
      await expectOutcome(desk, payment, one);
    });
  });
}

/** cases with the same gateway share it */
function gatewayOf({ name, sandbox, profile, baseUrl, alone }: OutcomeCase): string {
  return JSON.stringify([sandbox, profile, baseUrl, alone === true ? name : ""]);
}

async function expectOutcome(
  desk: Desk,
  { gateway, refNo }: Started,
  one: OutcomeCase,
): Promise<void> {
  const { kind = "payout", requests, payments, reason = /^/, events, exitCode, state } = one;
  // a payment in review goes on asking: its workflow has no result yet
  await gateway.reaches(refNo, state);
  const told = await cli(["status", refNo, "--account", gateway.account], { env: desk.env });
  const document = told.json() as PaymentDocument;
  const { ledger } = gateway.sandbox;
  const received = ledger.requests({ operation: kind, refNo }).length;

  expect({
    ...document,
    exitCode: told.exitCode,
    requests: received,
    payments: (kind === "payout" ? ledger.payments({ refNo }) : ledger.deposits({ refNo })).length,
    events: document.timeline.map(({ event }) => event),
  }).toMatchObject({
    state,
    exitCode,
    submissions: received,
    payments,
    ...(requests === undefined ? {} : { requests }),
    ...(one.because === undefined ? {} : { because: one.because }),
    ...(one.status === undefined ? {} : { status: one.status }),
    ...(events === undefined ? {} : { events }),
  });
  expect(document.reason ?? "").toMatch(reason);
  expect(document.polls).toBeGreaterThanOrEqual(one.polls ?? 0);
  expect(told.stderr).toBe("");
}
