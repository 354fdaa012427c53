import { parseProfile } from "@merchant-payment/core";
import type { Sandbox, Transaction } from "@merchant-payment/sandbox";

/** A callback with the sandbox's signature, which a test can repeat, delay or change. */
export function signedCallback(
  sandbox: Sandbox,
  transaction: Transaction,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  const signer = parseProfile(sandbox.profile).signing.callback?.signer(sandbox.secrets);
  const fields = {
    MerchantCode: transaction.merchantCode,
    PaymentId: transaction.paymentId,
    RefNo: transaction.refNo,
    TransId: transaction.transId,
    Amount: transaction.amount,
    Currency: transaction.currency ?? "IDR",
    Status: transaction.status,
  };
  const signed = JSON.parse(
    signer?.sign({ method: "POST", path: "/", fields }).body ?? "{}",
  ) as Record<string, unknown>;
  return { ...signed, ...changes };
}

export function postJson(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

export function postForm(url: string, fields: Record<string, unknown>): Promise<Response> {
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return fetch(url, {
    method: "POST",
    body: new URLSearchParams(Object.fromEntries(texts) as Record<string, string>),
  });
}
