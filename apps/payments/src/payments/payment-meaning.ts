import { unattended, type PaymentDocument } from "@merchant-payment/temporal/client";
import { depositMeaning } from "./deposit-meaning.ts";
import {
  command,
  decidedByPerson,
  lastWord,
  mayHaveMoved,
  shellWord,
  transId,
  whatToLookFor,
  type PaymentMeaning,
} from "./payment-facts.ts";

/** Pure: everything comes from the document. */
export function paymentMeaning(payment: PaymentDocument): PaymentMeaning {
  switch (unattended(payment)) {
    case null:
      return attendedMeaning(payment);
    case "noWorker": {
      const { happened, money } = attendedMeaning({ ...payment, reason: null });
      return {
        happened: `${happened} No worker answers; this is what the Temporal server knows.`,
        money,
        next: `Start a worker: merchant-payment worker. Until then nothing is sent, nobody is asked and nothing can be decided. ${
          payment.kind === "deposit"
            ? "Do not ask for it under another RefNo."
            : "Do not pay it in any other way."
        }`,
      };
    }
    case "endedFromOutside":
      return {
        happened: attendedMeaning(payment).happened,
        money: "Nobody knows whether money moved, and nobody asks the gateway any more.",
        next: [
          `Ask the gateway yourself: merchant-payment check --ref-no ${shellWord(payment.refNo)} --currency ${payment.currency ?? "CODE"} --payment-id ID`,
          `Settle it with them; nothing more can be decided about it here. ${
            payment.kind === "deposit"
              ? "Deliver nothing for it before it is clear."
              : "Do not pay it again before it is clear."
          }`,
        ].join("\n"),
      };
  }
}

function attendedMeaning(payment: PaymentDocument): PaymentMeaning {
  return payment.kind === "deposit" ? depositMeaning(payment) : payoutMeaning(payment);
}

function payoutMeaning(payment: PaymentDocument): PaymentMeaning {
  const { state } = payment;
  const because = payment.reason === null ? "" : `: ${payment.reason}`;
  switch (state) {
    case "submitting":
      return {
        happened: `It is being sent, or waits to be sent${because}.`,
        money: mayHaveMoved(payment)
          ? "Nobody knows yet whether money moved: an earlier request may have been processed."
          : "No request is known to have been processed; one may be on its way right now.",
        next: "Wait; it is tried again by itself. Do not pay it in any other way.",
      };
    case "polling":
      return {
        happened: `The gateway has it, and ${lastWord(payment)}${because}.`,
        money: "It may be on its way. Only a final Status says that it arrived.",
        next: "Wait; the gateway is asked by itself. Do not pay it again.",
      };
    case "unknown":
      return {
        happened: `It may have been sent, and no answer says what became of it${because}.`,
        money: "Nobody knows yet whether money moved.",
        next: "Wait; the gateway is asked by itself until it is clear. Do not pay it again.",
      };
    case "held":
      return {
        happened: `It is held${because}.`,
        money: mayHaveMoved(payment)
          ? "This try created nothing, but an earlier one may have been processed."
          : "No money moved: the gateway created nothing.",
        next: `Put right what the gateway names, then say so: ${command(payment, "resume", "what was put right")}`,
      };
    case "review":
      return reviewMeaning(payment, because);
    case "succeeded":
      return {
        happened: decidedByPerson(payment)
          ? `A person decided that it succeeded${because}.`
          : `The gateway says that it succeeded${because}.`,
        money: paidMoney(payment),
        next: decidedByPerson(payment)
          ? "Nothing, unless the gateway's statement says otherwise."
          : "Nothing.",
      };
    case "failed":
      return failedMeaning(payment, because);
    case "reversed":
      return {
        happened: `The gateway reversed it${because}.`,
        money: "The money went out and came back.",
        next: "To pay after all, ask the gateway why it came back, then start a payout with a new RefNo.",
      };
    case "expired":
      return {
        happened: `It expired at the gateway${because}.`,
        money: "No money moved, says the gateway.",
        next: "To pay after all, start a payout with a new RefNo.",
      };
    case "contradicted":
      return {
        happened: `The gateway contradicts what was known${because}.`,
        money: "What is recorded of the money and what the gateway says now do not fit together.",
        next: `Do not pay it again. Call the gateway, with RefNo ${payment.refNo}${transId(payment)}, and settle it with them.`,
      };
  }
}

function reviewMeaning(payment: PaymentDocument, because: string): PaymentMeaning {
  const asked = "The gateway is still asked from time to time.";
  return {
    happened: `It needs a person${because}.`,
    money: isOtherTransaction(payment)
      ? `This payment was not sent. What the gateway has under its RefNo is another transaction. ${asked}`
      : `Nobody knows whether money moved. ${asked}`,
    next: whatToLookFor(payment, {
      notPaid: "it was not paid, end it",
      notThere: "it certainly is not there, send it again",
    }),
  };
}

function failedMeaning(payment: PaymentDocument, because: string): PaymentMeaning {
  const next = "To pay after all, put right why it failed, then start a payout with a new RefNo.";
  if (decidedByPerson(payment)) {
    return {
      happened: `A person decided that it failed${because}.`,
      money: "No money moved, on that person's word.",
      next,
    };
  }
  if (payment.timeline.some(({ event }) => event === "rejected")) {
    const happened = `It was not paid${because}.`;
    return { happened, money: "No money moved: the gateway refused the request.", next };
  }
  if (payment.timeline.some(({ event }) => event === "never sent")) {
    const money =
      payment.submissions === 0
        ? "No money moved: nothing was sent."
        : "No money moved: the gateway processed no request.";
    return { happened: `It was not paid${because}.`, money, next };
  }
  const said = payment.status === null ? "" : `: it says ${payment.status}`;
  return {
    happened: because === "" ? `The gateway says that it failed${said}.` : `It failed${because}.`,
    money: "No money moved, or it came back: the gateway's answer is final.",
    next,
  };
}

function paidMoney(payment: PaymentDocument): string {
  if (decidedByPerson(payment)) return "The money went out, on that person's word.";
  return payment.timeline.some(({ event }) => event === "sending again")
    ? "The money went out. It was sent more than once: see in the gateway's statement that it is there once only."
    : "The money went out, once.";
}

/** asked before sending, the gateway told of one with this RefNo that is not ours */
function isOtherTransaction(payment: PaymentDocument): boolean {
  const told = payment.timeline.some(({ event }) => event === "conflict");
  return told && payment.submissions === 0 && !mayHaveMoved(payment);
}
