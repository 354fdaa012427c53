import { parseProfile } from "@merchant-payment/core";
import type { Sandbox } from "../src/index.ts";
import { exchangeBytes, type Sight } from "./exchange-bytes.ts";

type Fields = Readonly<Record<string, unknown>>;
type SignedOperation = "deposit" | "payout" | "check" | "balance";

export interface Seen extends Sight {
  readonly code: unknown;
  /** the envelope's `data` */
  readonly data: Record<string, unknown>;
}

const paths = {
  deposit: "transaction",
  payout: "payout",
  check: "checktransaction",
  balance: "balance",
};

export const payoutFields = {
  PaymentId: 1,
  Service: "bank",
  RefNo: "P-1",
  Amount: 1000,
  CustomerId: "1234567890",
  CustomerName: "Ada Lovelace",
};
export const depositFields = {
  PaymentId: 2,
  RefNo: "D-1",
  Currency: "IDR",
  Amount: 2500,
  FirstName: "Ada",
  LastName: "Lovelace",
  UserEmail: "ada@example.test",
  UserContact: "+62 811 000",
  Remark: "",
};
export const checkFields = { PaymentId: 1, TransId: "", RefNo: "P-1", Currency: "IDR" };

/** signs with core's compiled recipe and sends over a socket of its own */
export async function send(
  sandbox: Pick<Sandbox, "url" | "profile" | "secrets">,
  operation: SignedOperation,
  fields: Fields,
  { merchantCode = "SANDBOX", patience }: { merchantCode?: string; patience?: number } = {},
): Promise<Seen> {
  const path = `/${paths[operation]}/${merchantCode}`;
  const recipe = parseProfile(sandbox.profile).signing[operation];
  if (recipe === undefined) throw new Error(`no recipe for ${operation}`);
  const signed = recipe
    .signer(sandbox.secrets)
    .sign({ method: "POST", path, fields: { MerchantCode: merchantCode, ...fields } });
  return sendBody(sandbox, path, signed.body ?? "", patience);
}

export async function sendBody(
  { url }: { url: string },
  path: string,
  body: string,
  patience?: number,
): Promise<Seen> {
  const sight = await exchangeBytes(url, path, body, patience);
  const envelope = asObject(sight.body);
  return {
    ...sight,
    code: envelope["code"],
    data: (envelope["data"] ?? {}) as Record<string, unknown>,
  };
}

function asObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
