import { createAccount, createClient, parseProfile } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import { createUndiciTransport } from "@merchant-payment/core/undici";
import type { Sandbox } from "@merchant-payment/sandbox";
import { onTestFinished } from "vitest";
import type { ItemResult } from "../nodes/payment/item-result.ts";
import { sentPayments } from "../nodes/payment/sent-payments.ts";
import { submitOnce } from "../nodes/payment/submit-once.ts";

export type Memory = Record<string, never>;

export interface Submitter {
  payout(changes?: Record<string, unknown>): Promise<ItemResult>;
  deposit(changes?: Record<string, unknown>): Promise<ItemResult>;
}

const requests: Record<PaymentKind, Record<string, unknown>> = {
  payout: {
    PaymentId: 7,
    Service: "bca",
    Amount: 15_000,
    Currency: "IDR",
    CustomerId: "1",
    CustomerName: "Ana",
  },
  deposit: {
    PaymentId: 7,
    Currency: "IDR",
    Amount: 15_000,
    FirstName: "Ana",
    LastName: "Lopez",
    UserEmail: "ana@example.com",
    UserContact: "+628123456789",
  },
};

/** the gateway's id in an item's result */
export function transIdIn({ seen }: ItemResult): string {
  return (seen?.data as { TransId?: string } | null | undefined)?.TransId ?? "";
}

/** Sends payouts and deposits of one RefNo as the nodes do, with a separate memory and without n8n. */
export function submitter(
  sandbox: Sandbox,
  refNo: string,
  options: {
    /** keys of the profile that override the sandbox's */
    profile?: Record<string, object>;
    /** the process's memory; a restart loses it */
    memory?: Memory;
    /** the workflow's memory; n8n keeps it if the workflow is published */
    staticData?: Memory;
    lookFor?: number;
    now?: () => number;
  } = {},
): Submitter {
  const {
    profile = {},
    memory = {},
    staticData = {},
    lookFor = 1,
    now = () => Date.now(),
  } = options;
  const transport = createUndiciTransport();
  onTestFinished(() => transport.close());
  const own = Object.entries(profile).map(([key, value]) => [
    key,
    { ...(sandbox.profile[key] as object | undefined), ...value },
  ]);
  const account = createAccount({
    baseUrl: sandbox.url,
    merchantCode: sandbox.merchantCode,
    profile: parseProfile({ ...sandbox.profile, ...Object.fromEntries(own) }),
    secrets: sandbox.secrets,
  });
  const client = createClient({ account, transport });
  const waiting = { now, sleep: () => Promise.resolve() };
  const sent = sentPayments(staticData, account.name, memory);
  const submit =
    (kind: PaymentKind) =>
    (changes: Record<string, unknown> = {}) =>
      submitOnce(
        { client, kind, waiting, sentPayments: sent, lookFor },
        { ...requests[kind], RefNo: refNo, ...changes },
      );
  return { payout: submit("payout"), deposit: submit("deposit") };
}
