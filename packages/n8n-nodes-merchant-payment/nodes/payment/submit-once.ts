import {
  checkFields,
  InvalidRequestError,
  type MerchantPaymentClient,
} from "@merchant-payment/core";
import { type PaymentKind, submitOutcome } from "@merchant-payment/core/outcome";
import {
  type BeforeSend,
  decideBeforeSend,
  mustAskFirst,
  type SendPolicy,
  startedPayment,
  transition,
} from "@merchant-payment/core/payment";
import { checkedOutcome } from "./checked-outcome.ts";
import type { ItemResult } from "./item-result.ts";
import { type Looked, lookOnce, lookUntil, transIdOf, type Waiting } from "./look-up.ts";
import type { SentPayment, SentPayments } from "./sent-payments.ts";
import { textOf } from "./text-of.ts";
import { checkRequestOf, type WireFields } from "./wire-request.ts";

export interface SubmitSteps {
  readonly client: MerchantPaymentClient;
  readonly kind: PaymentKind;
  readonly sentPayments: SentPayments;
  readonly waiting: Waiting;
  /** how long to look for a payment after its answer was lost, in milliseconds; 0: not at all */
  readonly lookFor: number;
}

/** One payment to send, and what is known about it. */
interface Submit extends SubmitSteps {
  readonly request: WireFields;
  readonly refNo: string;
  /** the memory of earlier runs */
  readonly earlier: SentPayment | undefined;
  readonly known: BeforeSend;
}

/** Sends one payout or deposit at most once. Asks first if core's rule says so, and does not send a payment that may exist already. */
export async function submitOnce(steps: SubmitSteps, stated: WireFields): Promise<ItemResult> {
  // before any check, so that an invalid request makes no request at all
  const request: WireFields = checkFields(steps.client.account.profile, steps.kind, stated);
  const refNo = textOf(request["RefNo"]);
  const earlier = steps.sentPayments.find(refNo, steps.waiting.now());
  refuseOtherKind(steps.kind, earlier);
  const known = {
    mayHaveBeenSent: earlier !== undefined && !earlier.existing,
    acknowledged: earlier?.acknowledged ?? false,
    existing: earlier?.existing ?? false,
    authorised: false,
  };
  const submit = { ...steps, request, refNo, earlier, known };
  const policy = policyOf(steps.client);
  const asked = mustAskFirst(known, policy);
  const before = asked ? await askFirst(submit, policy) : null;
  return before ?? send(submit, asked ? "no" : "unknown");
}

function refuseOtherKind(kind: PaymentKind, earlier: SentPayment | undefined): void {
  if (earlier === undefined || earlier.existing || earlier.kind === kind) return;
  throw new InvalidRequestError(`${kind} request not sent`, [
    {
      path: "RefNo",
      message: `is that of a ${earlier.kind} which was sent, or may have been, at ${timeOf(earlier)}; one RefNo is one payment whatever its kind: give this ${kind} one of its own`,
    },
  ]);
}

function policyOf({ account: { profile } }: MerchantPaymentClient): SendPolicy {
  return {
    // for deposits too: a second one would be another bill
    checkFirst: profile.payout.checkFirst,
    canSayNotFound: profile.codes.check.notFound.length > 0,
    restored: false,
  };
}

function look({ client, kind, earlier, request }: Submit): Promise<Looked> {
  return lookOnce(client, checkRequestOf(request), {
    kind,
    boundTransId: earlier?.transId ?? null,
    expected: request,
  });
}

/** null if it may be sent */
async function askFirst(submit: Submit, policy: SendPolicy): Promise<ItemResult | null> {
  const { refNo, known, earlier } = submit;
  const looked = await look(submit);
  const { seen } = looked;
  const decision = decideBeforeSend(known, policy, seen.evidence, looked.answer);
  const found = { seen, sent: false, sentBefore: sentBeforeOf(earlier) } as const;
  switch (decision) {
    case "send":
      if (earlier === undefined || mayBeSentAgain(submit, earlier)) return null;
      return {
        ...found,
        outcome: "unknown",
        summary: `${refNo} may have been sent at ${timeOf(earlier)} and the gateway does not know it: not sent again, look later or ask the gateway`,
      };
    case "found":
    case "existing":
      return known.mayHaveBeenSent
        ? foundAgain(submit, looked)
        : existing(submit, looked, `the gateway had ${refNo} already, so it was not sent`);
    case "conflict":
      return {
        ...found,
        outcome: "conflict",
        summary: `the gateway has ${refNo} with another ${differingIn(looked)}: not sent, a person must look`,
      };
    case "twoTransactions":
      return {
        ...found,
        outcome: "unknown",
        summary: `${checkedOutcome(looked, refNo).summary}; not sent`,
      };
    case "held":
      return { ...found, outcome: "held", summary: seen.summary };
    case "restored":
    case "notYet":
      return notYet(submit, looked);
  }
}

/** Only if the profile says that the gateway recognises a RefNo, and only after the grace. The payment machine decides. */
function mayBeSentAgain({ client, kind, waiting, known }: Submit, { at }: SentPayment): boolean {
  const { whenNotFound, notFoundGrace } = client.account.profile.payout;
  // the profile's `whenNotFound` is for payouts only
  const terms = { kind, whenNotFound: kind === "payout" ? whenNotFound : "review" } as const;
  const graceOver = waiting.now() - at >= notFoundGrace;
  const facts = { ...startedPayment(terms), ...known, state: "unknown", graceOver } as const;
  const notFound = [{ says: "notFound", transId: null }] as const;
  const event = { type: "answered", answers: notFound, ofCallback: false } as const;
  return transition(facts, terms, event).state === "submitting";
}

/** the gateway has a record, and this node has sent the payment or may have */
function foundAgain(submit: Submit, looked: Looked): ItemResult {
  const { refNo } = submit;
  const { outcome, proven, summary } = checkedOutcome(looked, refNo);
  if (proven) acknowledged(submit, looked);
  return {
    outcome,
    seen: looked.seen,
    sent: false,
    sentBefore: "yes",
    summary: proven ? `${refNo} was sent before, so it was not sent again` : summary,
  };
}

/** a record that is not known to be sent from here: never a success by itself */
function existing(submit: Submit, { seen }: Looked, why: string): ItemResult {
  remember(submit, { acknowledged: true, existing: true });
  return {
    outcome: "existing",
    seen,
    sent: false,
    sentBefore: sentBeforeOf(submit.earlier),
    summary: `${why}; nothing here shows who sent it: look at its Status, and do not count it as paid by this run`,
  };
}

function notYet({ refNo, known, earlier }: Submit, { seen, answer }: Looked): ItemResult {
  const found = { seen, sent: false, sentBefore: sentBeforeOf(earlier) } as const;
  if (answer.says === "notFound")
    return {
      ...found,
      outcome: "unknown",
      summary: `the gateway had ${refNo} earlier, and does not find it now: not sent, ask the gateway`,
    };
  const asked = `the gateway did not say whether it has ${refNo} (${seen.summary})`;
  return known.mayHaveBeenSent || known.acknowledged
    ? {
        ...found,
        outcome: "unknown",
        runAgain: true,
        summary: `${asked}, and an earlier run may have sent it: not sent again`,
      }
    : { ...found, outcome: "notSent", summary: `${asked}, so nothing was sent; run it again` };
}

async function send(submit: Submit, unremembered: "no" | "unknown"): Promise<ItemResult> {
  const { client, kind, request, refNo, earlier, known, sentPayments } = submit;
  const beforeSend = () => remember(submit, {});
  const seen = await client.exchange(kind, request, { beforeSend });
  const outcome = submitOutcome(seen.evidence, known.mayHaveBeenSent);
  const finding: ItemResult = {
    outcome,
    seen,
    sent: seen.evidence.kind !== "notSent",
    sentBefore: earlier === undefined ? unremembered : sentBeforeOf(earlier),
    summary: seen.summary,
  };
  switch (outcome) {
    case "accepted":
      remember(submit, { acknowledged: true, transId: boundBySubmit(submit, seen) });
      return finding;
    case "unknown":
      return lookAfter(submit, finding);
    case "duplicate":
      // this request created nothing: the record is older, from an earlier request of ours or from elsewhere
      if (!known.mayHaveBeenSent) sentPayments.forget(refNo);
      remember(submit, { acknowledged: true, existing: !known.mayHaveBeenSent });
      return lookAfter(submit, { ...finding, sentBefore: sentBeforeOf(earlier) });
    case "held":
    case "rejected":
      if (!known.mayHaveBeenSent) sentPayments.forget(refNo);
      return finding;
    case "notSent":
    case "busy":
      if (!known.mayHaveBeenSent) sentPayments.forget(refNo);
      return known.mayHaveBeenSent ? { ...finding, outcome: "unknown", runAgain: true } : finding;
  }
}

/** Looks for the payment after its answer was lost or was a duplicate. Nothing is sent again. */
async function lookAfter(submit: Submit, finding: ItemResult): Promise<ItemResult> {
  const { waiting, lookFor: within, refNo, known } = submit;
  if (within <= 0) return finding;
  const looked = await lookUntil(
    () => look(submit),
    ({ answer }) => answer.says !== "unclear" && answer.says !== "notFound",
    { within, first: 1000, waiting },
  ).catch(() => undefined);
  if (looked === undefined) return finding;
  const { answer } = looked;
  if (answer.says === "unclear" || answer.says === "notFound") return finding;
  const isFound = answer.says === "final" || answer.says === "pending";
  if (finding.outcome === "duplicate" && !known.mayHaveBeenSent && isFound)
    return { ...existing(submit, looked, `the gateway had ${refNo} already`), sent: true };
  const { outcome, proven, summary } = checkedOutcome(looked, refNo);
  if (proven) acknowledged(submit, looked);
  const lost =
    finding.outcome === "duplicate"
      ? "the gateway had it already"
      : `the answer was lost (${finding.summary})`;
  return {
    ...finding,
    outcome,
    seen: looked.seen,
    summary: proven ? `${lost}; a check found it` : `${lost}; ${summary}`,
  };
}

function acknowledged(submit: Submit, { answer }: Looked): void {
  remember(submit, { acknowledged: true, transId: answer.transId });
}

function remember(
  { kind, waiting, refNo, sentPayments }: Submit,
  learned: Partial<SentPayment>,
): void {
  const sent = { kind, at: waiting.now(), acknowledged: false, existing: false, transId: null };
  sentPayments.remember(refNo, { ...sent, ...learned });
}

/** the TransId of an accepted answer, if every check repeats it */
function boundBySubmit({ client }: Submit, seen: Looked["seen"]): string | null {
  return client.account.profile.echo.transId === "same" ? transIdOf(seen) : null;
}

function sentBeforeOf(earlier: SentPayment | undefined): "yes" | "unknown" {
  return earlier !== undefined && !earlier.existing ? "yes" : "unknown";
}

function differingIn({ seen: { evidence } }: Looked): string {
  return evidence.kind === "response" ? evidence.mismatchedFields.join(", ") : "";
}

function timeOf({ at }: SentPayment): string {
  return new Date(at).toISOString();
}
