import { onTestFinished } from "vitest";
import { createAccount, type AccountOptions } from "../src/account/account.ts";
import { createClient } from "../src/client/client.ts";
import { parseProfile } from "../src/profile/parse-profile.ts";
import { createUndiciTransport } from "../src/undici/undici-transport.ts";
import { profileFile, secrets } from "./profile-file.ts";

export const payout = {
  PaymentId: 7,
  Service: "bank",
  RefNo: "R-1",
  Amount: 1000,
  Currency: "IDR",
  CustomerId: "62-811-000",
  CustomerName: "Ana María Lopez",
  BackendURL: "https://merchant.example/callbacks",
};

export const deposit = {
  PaymentId: 8,
  RefNo: "D-1",
  Currency: "IDR",
  Amount: 2500,
  FirstName: "Ana María",
  LastName: "Lopez",
  UserEmail: "ana@example.test",
  UserContact: "+62 811 000",
  Remark: "order 5",
  ResponseURL: "https://merchant.example/back",
  BackendURL: "https://merchant.example/callbacks",
};

export const check = { PaymentId: 7, TransId: "", RefNo: "R-1", Currency: "IDR" };

/** the fields of a payout that a gateway echoes */
export const echo = { MerchantCode: "M 01", RefNo: "R-1", PaymentId: 7, Amount: 1000 };

/** an envelope as text */
export function envelope(code: string, data: unknown = null, message = "SUCCESS"): string {
  return JSON.stringify({ code, status: 200, message, error: "", data });
}

/** a client over real sockets; `file` is added to `profileFile` */
export function merchant(
  baseUrl: string,
  file: Record<string, unknown> = {},
  options: Partial<AccountOptions> = {},
) {
  const profile = parseProfile(
    profileFile({ timeouts: { connect: "300ms", response: "300ms" }, ...file }),
  );
  const account = createAccount({ baseUrl, merchantCode: "M 01", profile, secrets, ...options });
  const transport = createUndiciTransport();
  onTestFinished(() => transport.close());
  return createClient({ account, transport });
}
