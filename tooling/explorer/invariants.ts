import { hasEnded } from "@merchant-payment/core/payment";
import type { State } from "./model/state.ts";
import type { Did, Step } from "./model/step.ts";
import type { World } from "./world.ts";

/** One condition that must be true after every step. */
export interface Invariant {
  readonly name: string;
  readonly says: string;
  /** what is wrong; null if it holds */
  readonly broken: (world: World, before: State, step: Step) => string | null;
}

/** the ledger's records from before this payment */
function paidBefore({ env }: World): number {
  return env.restored ? 1 : 0;
}

function didOf<What extends Did["what"]>(
  step: Step,
  what: What,
): Extract<Did, { what: What }> | null {
  return step.did.what === what ? (step.did as Extract<Did, { what: What }>) : null;
}

export const invariants: readonly Invariant[] = [
  {
    name: "atMostOnce",
    says: "requests that may have been processed are at most one, and one for each decision that knew that it may pay twice",
    broken({ env }, _, { next }) {
      const { sends, authorised } = next.truth;
      const count = env.gateway.dedupes ? next.gateway.ours.length : sends;
      return count > 1 + authorised
        ? `${count} may have been paid, and ${1 + authorised} were allowed`
        : null;
    },
  },
  {
    name: "asksBeforeItSendsAgain",
    says: "what may have been sent is sent again only after a check, begun after it was ordered, that did not find it",
    broken(_, __, step) {
      const byte = didOf(step, "byte");
      return byte !== null && !byte.asked && byte.order.truth.sends > 0
        ? "it was sent again without asking"
        : null;
    },
  },
  {
    name: "acknowledgedIsNotSentAgain",
    says: "what the gateway has acknowledged is sent again only where a person allowed that it may be paid twice",
    broken(_, __, step) {
      const byte = didOf(step, "byte");
      return byte !== null && byte.order.truth.acknowledged && !byte.order.authorised
        ? "the gateway had said that it has this payment, and nobody allowed another one"
        : null;
    },
  },
  {
    name: "noOverlap",
    says: "nothing is sent while an earlier submit may still send",
    broken(_, before, step) {
      if (step.did.what !== "byte") return null;
      const waiting = before.submit?.stage === "ready" ? 1 : 0;
      return waiting + before.ghosts.length > 1 ? "two submits could send at this moment" : null;
    },
  },
  {
    name: "resetNeverSends",
    says: "a run that was reset sends nothing",
    broken: (_, __, step) =>
      didOf(step, "byte")?.order.reset === true ? "a reset run has sent" : null,
  },
  {
    name: "stoppedNeverSends",
    says: "while the account is stopped no request leaves",
    broken: (_, before, step) =>
      step.did.what === "byte" && before.stopped ? "a request left a stopped account" : null,
  },
  {
    name: "finalIsTrue",
    says: "an end by the gateway equals an answer about a transaction that this payment made",
    broken({ env }, before, step) {
      const { facts, truth } = step.next;
      if (!hasEnded(facts.state)) return null;
      if (facts.endedBy !== "gateway" || facts.state === "contradicted") return null;
      if (facts.state === before.facts.state) return null;
      // another system's payout looks the same as one of ours without any answer
      const alike = env.gateway.outside === env.terms.kind && truth.unclear;
      const isOurs = (about: string | null) =>
        about === "ours" || about === "vouched" || (alike && about === "outside");
      const isTrue = heardBy(step).some(({ says, about }) => says === facts.state && isOurs(about));
      return isTrue ? null : `nobody said ${facts.state} of a transaction that this payment made`;
    },
  },
  {
    name: "finalIsHeard",
    says: "an end that is about this payment is believed, or a person sees it",
    broken(_, before, step) {
      const answered = didOf(step, "answered");
      if (answered === null || !isAsking(before)) return null;
      const end = answered.received.find(
        ({ answer, about }) =>
          about === "ours" && answer.says === "final" && answer.identity === "proven",
      );
      const { state } = step.next.facts;
      return end === undefined || hasEnded(state) || state === "review"
        ? null
        : `the gateway said ${end.answer.says}, and the payment is ${state}`;
    },
  },
  {
    name: "neverSentIsTrue",
    says: "`never sent` and `rejected` mean that the ledger has nothing of ours and that nothing can still come",
    broken(_, __, { next }) {
      const { endedBy } = next.facts;
      if (endedBy !== "neverSent" && endedBy !== "rejected") return null;
      // a request sent before a restore counts too
      if (next.gateway.ours.length > 0)
        return `it is called failed (${endedBy}), and the gateway has it`;
      return next.ghosts.length > 0 ? "its request may still go out" : null;
    },
  },
  {
    name: "notSentIsTrue",
    says: "a payment with no submit under way that says it was not sent was not sent",
    broken(world, _, { next }) {
      if (next.facts.mayHaveBeenSent || next.submit !== null) return null;
      // people are shown that a run was reset, and its rule never goes by what it was not told
      if (next.reset && next.facts.endedBy !== "neverSent") return null;
      const paid = next.gateway.ours.length - paidBefore(world);
      if (paid > 0) return "its facts say that it was not sent, and the gateway has it";
      return next.ghosts.length > 0
        ? "its facts say that it was not sent, and its request may still go out"
        : null;
    },
  },
  {
    name: "sticky",
    says: "`acknowledged`, `may have been sent`, `contradictory` and a bound TransId never fall",
    broken(_, { facts: before }, { did, next: { facts } }) {
      if (did.what === "workflowReset") return null;
      for (const name of ["acknowledged", "mayHaveBeenSent", "contradictory"] as const)
        if (before[name] && !facts[name]) return `${name} fell`;
      return before.transId !== null && before.transId !== facts.transId
        ? "its TransId changed"
        : null;
    },
  },
  {
    name: "graceIsKept",
    says: "a payment of which nobody knows whether it was sent counts as not there only after a check begun after the grace",
    broken(_, before, step) {
      const answered = didOf(step, "answered");
      if (answered === null || before.facts.state !== "unknown") return null;
      const { state, because } = step.next.facts;
      const absent = state === "submitting" || (state === "review" && because === "notFound");
      return absent && !answered.received.some(({ afterGrace }) => afterGrace)
        ? "no check was begun after the grace"
        : null;
    },
  },
  {
    name: "currentRevision",
    says: "a decision that ends a payment or moves money holds for what the person saw, the others for the state",
    broken(_, before, step) {
      const decided = didOf(step, "decided");
      if (decided === null) return null;
      const { decision, screen } = decided;
      const exact = ["markSucceeded", "markFailed", "resubmit"].includes(decision.action);
      if (exact && !screen.current) return `${decision.action} was carried out on an old screen`;
      return screen.state !== before.facts.state
        ? `${decision.action} was made on ${screen.state}, and carried out on ${before.facts.state}`
        : null;
    },
  },
  {
    name: "decidedOnce",
    says: "a decision that is handed over again does nothing more",
    broken(_, before, step) {
      const decided = didOf(step, "decided");
      const known = decided !== null && before.facts.decided.includes(decided.decision.id);
      return known ? "a decision was carried out twice" : null;
    },
  },
  {
    name: "callbackIsLookedInto",
    says: "a callback that was acknowledged leads to a check that begins after it",
    broken: (_, __, { next }) =>
      next.truth.callbackOwed && !next.facts.callbackPending
        ? "a callback was acknowledged, and no check will begin for it"
        : null,
  },
  {
    name: "findable",
    says: "until it has ended, something of a payment is under way, waits for a time, or asks",
    broken(_, __, { next: { facts, plan } }) {
      const idle =
        plan.submit === null &&
        plan.poll === null &&
        plan.timers.length === 0 &&
        !plan.neverSentCheck;
      return !hasEnded(facts.state) && idle ? "nothing is planned, and it has not ended" : null;
    },
  },
];

function isAsking({ facts }: State): boolean {
  return facts.state === "polling" || facts.state === "unknown" || facts.state === "review";
}

/** what this step let the payment hear, and of whom it was; an id that a person gave is vouched for */
function heardBy({ did, next }: Step): { says: string | null; about: string | null }[] {
  const stated = next.facts.statedTransId;
  const named = (transId: string | null, about: string | null) =>
    transId !== null && transId === stated ? "vouched" : about;
  switch (did.what) {
    case "answered":
      return did.received.map(({ answer, about }) => ({
        says: answer.says === "final" ? answer.final : null,
        about: named(answer.transId, about),
      }));
    case "followedUp": {
      const { answer, about } = did.received;
      const says = answer.says === "final" ? answer.final : null;
      return [{ says, about: named(answer.transId, about) }];
    }
    case "submitted":
      return [{ says: did.result.final, about: named(did.result.transId, did.about) }];
    default:
      return [];
  }
}
