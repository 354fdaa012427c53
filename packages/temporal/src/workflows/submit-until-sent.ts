import { ActivityFailure, condition, workflowInfo } from "@temporalio/workflow";
import type { SubmitReport } from "../contract/activities.ts";
import { submitActivity } from "./activities.ts";
import { markedState, type Decisions } from "./decisions.ts";
import type { PaymentRecord } from "./payment-record.ts";

/**
 * Submits until the request has left, may have left, or is proved never to have left.
 * Afterwards the payment has ended, or its state says what is to be asked of the gateway.
 */
export async function submitUntilSent(payment: PaymentRecord, decisions: Decisions): Promise<void> {
  const { waits } = payment.input;
  const deadline = submitFrom(payment) + waits.submitDeadline;
  let wait = waits.first;
  let resumed = false;
  let tried: SubmitReport | undefined;
  for (;;) {
    const report = await submitOnce(payment, resumed, deadline);
    settle(payment, report);
    // one that came too late says nothing of why those before it were not sent
    tried = report.tooLate === true ? (tried ?? report) : report;
    const again =
      report.outcome === "notSent" || report.outcome === "busy" || report.outcome === "held";
    if (!again) return;
    if (Date.now() >= deadline) return giveUp(payment, tried);

    const pause = report.outcome === "held" ? waits.max : wait;
    await condition(() => decisions.waiting, Math.min(pause, deadline - Date.now()));
    resumed = false;
    if (decisions.waiting) {
      const { action, actor } = decisions.take();
      const marked = markedState(action);
      if (marked !== null) return payment.enter(marked, `marked as ${marked} by ${actor}`);
      payment.enter("submitting", null);
      resumed = true;
    } else if (Date.now() >= deadline) {
      // a submit would refuse to send now, and hide why the others could not
      return giveUp(payment, tried);
    }
    wait = Math.min(wait * waits.backoff, waits.max);
  }
}

/** a first submit counts from the start, however long no worker took it up; milliseconds since 1970 */
function submitFrom({ mayHaveLeft }: PaymentRecord): number {
  return mayHaveLeft ? Date.now() : workflowInfo().startTime.getTime();
}

async function submitOnce(
  payment: PaymentRecord,
  resumed: boolean,
  sendBefore: number,
): Promise<SubmitReport> {
  const { account, merchantCode, baseUrl, request } = payment.input;
  const originalRunId = workflowInfo().originalExecutionRunId;
  const earlierMayHaveLeft = payment.mayHaveLeft;
  try {
    return await submitActivity(payment.input)({
      kind: payment.kind,
      account,
      merchantCode,
      baseUrl,
      request,
      originalRunId,
      sendBefore,
      earlierMayHaveLeft,
      resumed,
    });
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    // it timed out, or its worker died: whatever it did, nobody has told
    const summary = "the worker did not report back; the request may have been sent";
    return {
      outcome: "unknown",
      final: null,
      submissions: 1,
      summary,
      transId: null,
      payId: null,
      status: null,
    };
  }
}

function settle(payment: PaymentRecord, report: SubmitReport): void {
  const { outcome, final, summary } = report;
  payment.learn(report);
  payment.count({ submissions: report.submissions });
  switch (outcome) {
    case "accepted":
      payment.mayHaveLeft = true;
      payment.acknowledged = true;
      return payment.enter("polling", null, { event: "accepted", detail: summary });
    case "found":
      payment.mayHaveLeft = true;
      payment.acknowledged = true;
      return final === null
        ? payment.enter("polling", "the gateway had this payment already; it was not sent again", {
            event: "found",
          })
        : payment.enter(final, "the gateway had this payment already; it was not sent again", {
            event: "found",
            detail: `${summary}; Status ${report.status}`,
          });
    case "duplicate":
      payment.mayHaveLeft = true;
      payment.acknowledged = true;
      return payment.enter("polling", `the gateway says that it has this RefNo: ${summary}`, {
        event: "duplicate",
      });
    case "conflict":
      return payment.enter(
        "review",
        `not sent: the gateway has another transaction under this RefNo: ${summary}`,
        { event: "conflict" },
      );
    case "unknown":
      payment.mayHaveLeft = true;
      return payment.enter("unknown", summary);
    case "rejected":
      return payment.enter("failed", `refused by the gateway: ${summary}`, { event: "rejected" });
    case "held":
      return payment.enter(
        "held",
        `the gateway created nothing and waits for a person: ${summary}`,
      );
    case "notSent":
      return payment.enter("submitting", `not sent yet: ${summary}`, { event: "not sent" });
    case "busy":
      return payment.enter("submitting", `the gateway is busy, nothing was processed: ${summary}`, {
        event: "busy",
      });
  }
}

function giveUp(payment: PaymentRecord, { summary }: SubmitReport): void {
  // only a payment of which every single try is proved not to have left may be called failed
  if (payment.mayHaveLeft) payment.enter("unknown", `not sent again in time: ${summary}`);
  else payment.enter("failed", `never sent: ${summary}`, { event: "never sent" });
}
