import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createAccount,
  createClient,
  isOutcomeUnknown,
  parseProfile,
  type PayoutRequest,
} from "@merchant-payment/core";
import { isFinal } from "@merchant-payment/core/outcome";
import { createUndiciTransport } from "@merchant-payment/core/undici";

const account = createAccount({
  baseUrl: process.env["GATEWAY_URL"] ?? "https://gateway.example/api",
  merchantCode: "M001",
  profile: parseProfile(JSON.parse(await readFile("gateway.json", "utf8")), "gateway.json"),
  secrets: { merchantKey: process.env["MERCHANT_KEY"] ?? "" },
});
const transport = createUndiciTransport();
const client = createClient({ account, transport });

const payout: PayoutRequest = {
  PaymentId: 1,
  Service: "bank",
  RefNo: "ORDER-1001",
  Amount: 150_000,
  Currency: "IDR",
  CustomerId: "0011223344",
  CustomerName: "Ada Lovelace",
  BackendURL: "https://merchant.example/callbacks",
};
const { PaymentId, RefNo, Currency } = payout;
const ask = () => client.check({ PaymentId, RefNo, Currency }, { kind: "payout" });

let { outcome } = await ask();
if (outcome === "notFound") {
  try {
    await client.payout(payout);
  } catch (error) {
    // it may have been paid: only checks can tell, and it must not be sent again
    if (!isOutcomeUnknown(error)) throw error;
    console.error(error.message);
  }
}
for (let polls = 0; !isFinal(outcome) && polls < 10; polls += 1) {
  await sleep(polls * 1000);
  ({ outcome } = await ask());
}
console.log(RefNo, outcome);
await transport.close();
