import {
  createAccount,
  createClient,
  parseProfile,
  type PayoutRequest,
} from "@merchant-payment/core";
import { createUndiciTransport } from "@merchant-payment/core/undici";
import { createHmac, createSecretKey } from "node:crypto";
import { Agent, request } from "undici";

const merchantCode = "BENCH";
const secret = "bench-merchant-key";

/** A payout as one call of the client, and the same bytes sent by hand. */
export interface SignedPayouts {
  readonly ours: (index: number) => Promise<void>;
  readonly byHand: (index: number) => Promise<void>;
}

export function payoutRequest(index: number): PayoutRequest {
  return {
    PaymentId: 7,
    Service: "bca",
    RefNo: `BENCH-${index}`,
    Amount: 25_000,
    Currency: "IDR",
    CustomerId: "1234567890",
    CustomerName: "Ana Lopez",
    BackendURL: "https://merchant.example/callbacks",
  };
}

const profile = {
  name: "bench",
  signing: {
    default: {
      message: "{MerchantCode}{RefNo}{Amount}",
      algorithm: "hmac-sha256",
      key: "merchantKey",
    },
  },
  codes: {
    success: ["00"],
    rejected: ["E01", "E02"],
    busy: ["E20"],
    check: { notFound: ["E40"] },
  },
  statuses: { succeeded: ["SUCCESS"], failed: ["FAILED"], pending: ["PENDING"] },
};

export function signedPayouts(baseUrl: string, connections: number): SignedPayouts {
  const account = createAccount({
    baseUrl,
    merchantCode,
    profile: parseProfile(profile),
    secrets: { merchantKey: secret },
  });
  const transport = createUndiciTransport({ connections });
  const client = createClient({ account, transport });
  const dispatcher = new Agent({ connections, pipelining: 1 });
  // as a KeyObject: a text key costs more
  const key = createSecretKey(secret, "utf8");

  return {
    async ours(index) {
      const { outcome } = await client.payout(payoutRequest(index));
      if (outcome !== "accepted") throw new Error(`the payout was ${outcome}`);
    },
    async byHand(index) {
      const { Currency: _, ...fields } = payoutRequest(index);
      const { PaymentId, ...rest } = fields;
      const Signature = createHmac("sha256", key)
        .update(`${merchantCode}${fields.RefNo}${fields.Amount}`)
        .digest("hex");
      const { statusCode, body } = await request(`${baseUrl}/payout/${merchantCode}`, {
        dispatcher,
        method: "POST",
        headers: { accept: "application/json", "content-type": "application/json" },
        body: JSON.stringify({ PaymentId, MerchantCode: merchantCode, ...rest, Signature }),
      });
      const answer = JSON.parse(await body.text()) as { code: string };
      if (statusCode !== 200 || answer.code !== "00") throw new Error("the payout was refused");
    },
  };
}
