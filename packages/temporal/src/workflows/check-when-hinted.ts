import { ActivityFailure, CancellationScope } from "@temporalio/workflow";
import type { PollReport } from "../contract/activities.ts";
import { checkActivity } from "./activities.ts";
import { hearsLateCallbacks, type CallbackHints } from "./callback-hints.ts";
import type { PaymentRecord } from "./payment-record.ts";
import { pollOrder } from "./poll-order.ts";

/** One check for the callbacks that came, beside the running poll, again and again until there is news. */
export async function checkWhenHinted(
  payment: PaymentRecord,
  hints: CallbackHints,
): Promise<PollReport> {
  for (;;) {
    const { transId } = await hints.next(payment.input.waits.first);
    payment.note("callback", "a callback came: the gateway is asked at once");
    const order = pollOrder(payment);
    try {
      const report = await checkActivity(payment.input)({
        ...order,
        transId: order.transId || (transId ?? ""),
      });
      hints.served();
      if (report !== null) return report;
    } catch (error) {
      if (!(error instanceof ActivityFailure) || CancellationScope.current().consideredCancelled) {
        if (hearsLateCallbacks()) hints.giveBack();
        throw error;
      }
      hints.served();
    }
    payment.count({ polls: 1 });
  }
}
