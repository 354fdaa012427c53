import type { AlertedState, PaymentAlert } from "@merchant-payment/temporal";
import { commandLine } from "../../output/command-line.ts";

/** The posted JSON. A chat that accepts a `text` shows it directly. */
export interface AlertMessage {
  readonly type: "payments.attention";
  /** ISO 8601 UTC: when its data was read */
  readonly timestamp: string;
  /** the same for people, in a few lines */
  readonly text: string;
  readonly data: Pick<PaymentAlert, "account" | "counts" | "payments">;
}

/** the most serious first */
const words: Readonly<Record<AlertedState, string>> = {
  contradicted: "contradicted by the gateway after the end",
  reversed: "reversed by the gateway",
  review: "in review",
  held: "held",
  unknown: "of unknown outcome still",
};

/** most payments in the text; the data has all of the alert's payments */
const mostShown = 5;

/** Pure. */
export function alertMessage({ account, at, counts, payments }: PaymentAlert): AlertMessage {
  const named = { account, payments };
  return {
    type: "payments.attention",
    timestamp: at,
    text: [headline(account, counts), ...lines(named)].join("\n"),
    data: { ...named, counts },
  };
}

function headline(account: string, counts: PaymentAlert["counts"]): string {
  const states = Object.keys(words) as AlertedState[];
  const said = states.flatMap((state) =>
    counts[state] === undefined ? [] : [`${counts[state]} ${words[state]}`],
  );
  return `Payments of ${account} need a person: ${said.join(", ")}.`;
}

function lines({ account, payments }: Pick<PaymentAlert, "account" | "payments">): string[] {
  const shown = payments
    .slice(0, mostShown)
    .map(
      ({ kind, refNo, state, reason }) =>
        `${kind} ${refNo}: ${words[state]}${reason === null ? "" : `, ${reason}`}`,
    );
  const [next] = payments.slice(mostShown);
  return next === undefined
    ? shown
    : [
        ...shown,
        `and more: ${commandLine("merchant-payment")("list", { flags: ["--account", account, "--state", next.state] })}`,
      ];
}
