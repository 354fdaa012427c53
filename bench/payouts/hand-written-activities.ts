import { createHmac, createSecretKey } from "node:crypto";
import { request } from "undici";
import { payoutRequest } from "../http/signed-payout.ts";
import { accountOptions } from "./account-options.ts";
import type { TwoActivities } from "./two-activities-worker.ts";

interface Answer {
  readonly code: string;
  readonly data: { readonly TransId: string; readonly Status: string } | null;
}

/** Activities with one signed request each, without any handling of faults. */
export function handWrittenActivities(gatewayUrl: string): TwoActivities {
  const { merchantCode: MerchantCode, secrets } = accountOptions(gatewayUrl);
  const key = createSecretKey(secrets.merchantKey, "utf8");
  const post = async (operation: string, fields: { readonly RefNo: string }) => {
    const Signature = createHmac("sha256", key)
      .update(`${MerchantCode}${fields.RefNo}`)
      .digest("hex");
    const { body } = await request(`${gatewayUrl}/${operation}/${MerchantCode}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...fields, MerchantCode, Signature }),
    });
    const { code, data } = (await body.json()) as Answer;
    if (code !== "00" || data === null) throw new Error(`${operation} was refused`);
    return data;
  };
  return {
    async submit(refNo) {
      const { Currency: _, ...payout } = payoutRequest(0);
      const { TransId } = await post("payout", { ...payout, RefNo: refNo });
      return TransId;
    },
    async check(refNo, transId) {
      const { PaymentId, Currency } = payoutRequest(0);
      const asked = { PaymentId, TransId: transId, RefNo: refNo, Currency };
      const { Status } = await post("checktransaction", asked);
      return Status;
    },
  };
}
