import { setTimeout as sleep } from "node:timers/promises";
import type { Sandbox } from "@merchant-payment/sandbox";
import type { PaymentDocument, PaymentsClient } from "@merchant-payment/temporal/client";
import { CommandError } from "../../output/command-error.ts";
import { gatewayLine, paymentLine } from "./narration.ts";
import type { Act } from "./story.ts";

const lookEvery = 100;
const patience = 90_000;
const ends: readonly string[] = ["succeeded", "failed", "reversed", "expired", "review", "held"];

export type Narrate = (who: "gateway" | "payout", line: string) => void;

/** Makes one payout, and prints what gateway and payment do as it happens. */
export async function playAct(
  { request }: Act,
  payments: PaymentsClient,
  gateway: Sandbox,
  narrate: Narrate,
): Promise<PaymentDocument> {
  const { RefNo } = request;
  const started = await payments.payout(request);
  let told = { requests: 0, entries: 0 };
  for (const until = Date.now() + patience; Date.now() < until; await sleep(lookEvery)) {
    const document = await started.status();
    // a running request has no answer yet, and is printed at the next look
    const requests = gateway.ledger
      .requests({ refNo: RefNo })
      .filter(({ answered }) => answered !== null);
    const news = [
      ...requests
        .slice(told.requests)
        .map((one) => ({ who: "gateway", at: one.at, line: gatewayLine(one) }) as const),
      ...document.timeline
        .slice(told.entries)
        .map((one) => ({ who: "payout", at: one.at, line: paymentLine(one) }) as const),
    ];
    for (const { who, line } of news.toSorted((a, b) => a.at.localeCompare(b.at)))
      narrate(who, line);
    told = { requests: requests.length, entries: document.timeline.length };
    if (ends.includes(document.state)) return document;
  }
  throw new CommandError(
    "demoFailed",
    `${RefNo} is still not known after ${patience / 1000} seconds; start the demo again, on a machine with less to do`,
  );
}
