import { ActivityFailure, CancellationScope, condition } from "@temporalio/workflow";
import type { PollReport } from "../contract/activities.ts";
import type { Resolution } from "../contract/resolution.ts";
import { pollActivity } from "./activities.ts";
import type { CallbackHints } from "./callback-hints.ts";
import { checkWhenHinted } from "./check-when-hinted.ts";
import { markedState, type Decisions } from "./decisions.ts";
import type { PaymentRecord } from "./payment-record.ts";
import { pollOrder } from "./poll-order.ts";
import { tellWhileUnknown } from "./tell-while-unknown.ts";

/**
 * Asks the gateway until its Status is final or a person decides otherwise.
 * @returns "resubmit" where the payment is to be sent again under the same RefNo; else it has ended
 */
export async function followToTheEnd(
  payment: PaymentRecord,
  decisions: Decisions,
  hints: CallbackHints,
): Promise<"ended" | "resubmit"> {
  for (;;) {
    const news = await gatewayOrPerson(payment, decisions, hints);
    if ("decision" in news) {
      const next = hearGateway(payment, news);
      if (next !== "ask") return next;
      continue;
    }
    const { action, actor, reason, transId = null } = news;
    const marked = markedState(action);
    if (marked !== null) {
      payment.enter(marked, `marked as ${marked} by ${actor}: ${reason}`);
      return "ended";
    }
    payment.extendDeadline({ askedForAgain: action === "resubmit" });
    if (action === "resubmit")
      return resubmit(payment, `sent again under the same RefNo, as ${actor} decided`);
    if (action === "setTransId") {
      payment.learn({ transId, payId: null, status: null });
      // not found by a TransId that a person gave may mean that it was mistyped
      payment.resubmitsItself = false;
    }
    payment.enter(payment.acknowledged ? "polling" : "unknown", null, {
      detail: "the gateway is asked again",
    });
  }
}

/** whichever comes first; the gateway where both come at once */
async function gatewayOrPerson(
  payment: PaymentRecord,
  decisions: Decisions,
  hints: CallbackHints,
): Promise<PollReport | Resolution> {
  let report: PollReport | undefined;
  const asking = new CancellationScope();
  const unlessCalledOff = (what: () => Promise<void>) =>
    asking.run(what).catch((error: unknown) => {
      if (!asking.consideredCancelled) throw error;
    });
  const ask = (question: () => Promise<PollReport>) =>
    unlessCalledOff(async () => {
      const answer = await question();
      report ??= answer;
    });
  const asked = ask(() => poll(payment));
  const hinted = ask(() => checkWhenHinted(payment, hints));
  void unlessCalledOff(() => tellWhileUnknown(payment));
  await Promise.race([asked, hinted, condition(() => report !== undefined || decisions.waiting)]);
  // an end closes the workflow, and with it what still asks: calling that off would only make the history longer
  if (!isEnd(report)) {
    asking.cancel();
    // an answer that stands in the history already still wins
    await Promise.all([asked, hinted]);
  }
  return report ?? decisions.take();
}

function isEnd(report: PollReport | undefined): boolean {
  return report?.decision === "final";
}

async function poll(payment: PaymentRecord): Promise<PollReport> {
  const order = pollOrder(payment);
  try {
    return await pollActivity(payment.input)(order);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || CancellationScope.current().consideredCancelled)
      throw error;
    // an operator failed it by hand: whatever was known is still known
    if (order.mode === "review") await condition(() => false, order.waits.inReview);
    return {
      decision: "unreadable",
      final: null,
      polls: 0,
      summary: "the check was ended by hand",
      transId: null,
      payId: null,
      status: null,
    };
  }
}

function hearGateway(payment: PaymentRecord, report: PollReport): "ended" | "resubmit" | "ask" {
  const { decision, final, summary } = report;
  payment.learn(report);
  payment.count({ polls: report.polls });
  if (decision === "final" && final !== null) {
    const reason =
      payment.submissions === 0
        ? "the gateway had this payment already; it was not sent again"
        : null;
    payment.enter(final, reason, { detail: `the gateway's Status is ${report.status}` });
    return "ended";
  }
  if (decision === "found") {
    payment.acknowledged = true;
    payment.enter("polling", null, {
      event: "found",
      detail: "the gateway has it; it was not sent again",
    });
    return "ask";
  }
  if (payment.state === "review") return "ask";
  const mayResubmit = payment.resubmitsItself && Date.now() < payment.deadline;
  if (decision === "notFound" && payment.state === "unknown" && mayResubmit) {
    return resubmit(payment, `${summary}; sent again under the same RefNo, as the profile says`);
  }
  payment.enter("review", whyReview(payment, report), {
    event: decision === "otherAmount" ? "other amount" : "review",
  });
  return "ask";
}

function resubmit(payment: PaymentRecord, why: string): "resubmit" {
  payment.enter("submitting", why, { event: "sending again" });
  return "resubmit";
}

function whyReview(payment: PaymentRecord, { decision, summary }: PollReport): string {
  switch (decision) {
    case "notFound":
      return payment.acknowledged
        ? `the gateway took it, and now says that it does not know this RefNo: ${summary}`
        : `it may have been sent, and the gateway does not know this RefNo: ${summary}`;
    case "unreadable":
      return `the gateway gives no clear answer: ${summary}`;
    case "otherAmount":
      return summary;
    default:
      return payment.kind === "deposit"
        ? `it should have been paid or expired by now, and its Status is still not final: ${summary}`
        : `its Status is still not final: ${summary}`;
  }
}
