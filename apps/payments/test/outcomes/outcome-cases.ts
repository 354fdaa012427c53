import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { FaultRule, SandboxOptions } from "@merchant-payment/sandbox";
import type { PaymentDocument, PaymentState } from "@merchant-payment/temporal/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exitCodeOf } from "../../src/output/exit-code.ts";
import { cli } from "../cli.ts";
import { serveAccounts, type ServedAccounts, type ServedGateway } from "./served-accounts.ts";

/** A payment, its fault and its expected result. */
export interface OutcomeCase {
  /** the faults */
  readonly name: string;
  /** default payout */
  readonly kind?: PaymentKind;
  readonly faults?: readonly FaultRule[];
  readonly sandbox?: SandboxOptions;
  /** overrides the patient waits */
  readonly profile?: object;
  /** the address for the worker's requests; default: the sandbox */
  readonly baseUrl?: string;
  /** needs a separate gateway, because the fault affects the whole account */
  readonly alone?: true;
  /** the last state in the document */
  readonly state: PaymentState;
  /** the exit code of `status` */
  readonly exitCode: 0 | 1 | 4;
  /** why it waits for a person */
  readonly because?: PaymentDocument["because"];
  readonly reason?: RegExp;
  /** the gateway's last raw Status */
  readonly status?: string;
  /** number of submits, both at the gateway and in the document; without it they must only be equal */
  readonly requests?: number;
  /** number of payments, or deposits, that the gateway made */
  readonly payments: 0 | 1;
  /** least number of polls in the document, without the check before sending: a busy machine may miss an answer */
  readonly polls?: number;
  /** events of the timeline, in order */
  readonly events?: readonly string[];
}

interface Started {
  readonly gateway: ServedGateway;
  readonly refNo: string;
}

/** Starts the payments of all cases at once. Each case has a test of its result, under its title. */
export function testOutcomes(titled: Readonly<Record<string, readonly OutcomeCase[]>>): void {
  const cases = Object.values(titled).flat();
  const alike = Object.values(Object.groupBy(cases, gatewayOf));
  const byCommand = askedByCommand(cases);
  const started = new Map<OutcomeCase, Started>();
  let accounts: ServedAccounts;

  beforeAll(async () => {
    accounts = await serveAccounts(
      alike.map((group = []) => {
        const [{ sandbox = {}, profile = {}, baseUrl } = {}] = group;
        return { sandbox, profile, baseUrl };
      }),
    );
    const payments = alike.flatMap((group = [], at) =>
      group.map(async (one) => {
        const gateway = accounts.gateways[at] as ServedGateway;
        started.set(one, { gateway, refNo: await gateway.start(one.kind, one.faults) });
      }),
    );
    await Promise.all(payments);
  });
  afterAll(() => accounts[Symbol.asyncDispose]());

  // each test waits for one payment
  describe.concurrent.for(Object.entries(titled))("%s", ([, under]) => {
    test.for(under)("$name", async (one) => {
      const payment = started.get(one);
      if (payment === undefined) throw new Error("its payment was not started");
      const ask = byCommand.has(one) ? statusByCommand : statusHere;
      expectOutcome(payment, one, await ask(accounts, payment, one.state));
    });
  });
}

/** cases with the same gateway share it */
function gatewayOf({ name, sandbox, profile, baseUrl, alone }: OutcomeCase): string {
  return JSON.stringify([sandbox, profile, baseUrl, alone === true ? name : ""]);
}

/** The first case of each kind and state, which decide what the command adds to a document. */
function askedByCommand(cases: readonly OutcomeCase[]): ReadonlySet<OutcomeCase> {
  const first = new Map<string, OutcomeCase>();
  for (const one of cases) {
    const key = `${one.kind ?? "payout"} ${one.state}`;
    if (!first.has(key)) first.set(key, one);
  }
  return new Set(first.values());
}

/** The texts about a payment that has reached its state. */
interface Told {
  readonly document: PaymentDocument;
  readonly exitCode: number | undefined;
}

async function statusByCommand(
  accounts: ServedAccounts,
  { gateway, refNo }: Started,
  state: PaymentState,
): Promise<Told> {
  await gateway.reaches(refNo, state);
  const { json, exitCode, stderr } = await cli(["status", refNo, "--account", gateway.account], {
    env: accounts.env,
  });
  expect(stderr).toBe("");
  return { document: json() as PaymentDocument, exitCode };
}

async function statusHere(
  _: ServedAccounts,
  { gateway, refNo }: Started,
  state: PaymentState,
): Promise<Told> {
  const document = await gateway.reaches(refNo, state);
  return { document, exitCode: exitCodeOf(document.state) };
}

function expectOutcome(
  { gateway, refNo }: Started,
  one: OutcomeCase,
  { document, exitCode: told }: Told,
): void {
  const { kind = "payout", requests, payments, reason = /^/, events, exitCode, state } = one;
  const { ledger } = gateway.sandbox;
  const received = ledger.requests({ operation: kind, refNo }).length;

  expect({
    ...document,
    exitCode: told,
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
}
