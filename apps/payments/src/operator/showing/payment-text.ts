import type { Profile } from "@merchant-payment/core";
import type { PaymentDocument, TimelineEntry } from "@merchant-payment/temporal/client";
import { amountText } from "../../output/amount.ts";
import type { CommandLine } from "../../output/command-line.ts";
import type { Paint } from "../../output/output.ts";
import { stripControlChars } from "../../output/strip-control-chars.ts";
import { describePayment } from "./describe-payment.ts";
import { stateStyle } from "./state-style.ts";
import { timelineSentence } from "./timeline-sentence.ts";

const labelWidth = 15;

/** A payment for operators. Pure. */
export function paymentText(
  document: PaymentDocument,
  currencies: Profile["currencies"],
  paint: Paint,
  command: CommandLine,
): string {
  const payment = stripControlChars(document);
  const { kind, refNo, amount, currency, account, state } = payment;
  const { happened, money, next } = describePayment(payment, command);
  return [
    `${paint("bold", `${kind === "payout" ? "Payout" : "Deposit"} ${refNo}`)} of ${amountText(amount, currency, currencies)}, account ${account}: ${paint(stateStyle(state), state)}`,
    "",
    row("What happened", happened, paint),
    row("The money", money, paint),
    row("Next", next, paint),
    "",
    ...facts(payment).map(([label, text]) => row(label, text, paint)),
    "",
    ...timelineRows(payment, paint),
  ].join("\n");
}

function facts(payment: PaymentDocument): [label: string, text: string][] {
  const { transId, payId, status, submissions, checkoutUrl = null } = payment;
  const known: [string, string | null][] = [
    ["Checkout", checkoutUrl],
    ["TransId", transId],
    ["PayID", payId],
    ["Last Status", status],
    [
      "Requests",
      `${submissions === 0 ? "not sent" : `sent, or maybe sent, ${times(submissions)}`}; ${checks(payment)}`,
    ],
  ];
  return known.flatMap(([label, text]) => (text === null ? [] : [[label, text]]));
}

/** a decision ends a series of checks, whose number is then lost */
function checks({ polls, decisions }: PaymentDocument): string {
  const known = polls === 0 ? "not checked" : `checked ${times(polls)}`;
  return decisions.length === 0 ? known : `${known} since the last decision`;
}

function timelineRows(payment: PaymentDocument, paint: Paint): string[] {
  const { timeline } = payment;
  const width = Math.max(0, ...timeline.map(({ event }) => event.length));
  const lines = repeated(timeline).map(({ entry, count, last }) => {
    const again = count === 1 ? "" : ` (${times(count)}, last ${second(last)})`;
    return `${paint("dim", second(entry.at))}  ${entry.event.padEnd(width)}  ${timelineSentence(entry, payment)}${again}`;
  });
  return lines.length === 0 ? [] : [row("Timeline", lines.join("\n"), paint)];
}

/** groups equal entries that follow each other */
function repeated(timeline: readonly TimelineEntry[]) {
  const groups: { entry: TimelineEntry; count: number; last: string }[] = [];
  for (const entry of timeline) {
    const before = groups.at(-1);
    if (before?.entry.event === entry.event && before.entry.detail === entry.detail) {
      before.count += 1;
      before.last = entry.at;
    } else groups.push({ entry, count: 1, last: entry.at });
  }
  return groups;
}

function second(time: string): string {
  return `${time.slice(0, 19)}Z`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

/** a label, with the lines of the text beside it */
function row(label: string, text: string, paint: Paint): string {
  const [first = "", ...rest] = text.split("\n");
  return [
    `${paint("bold", label.padEnd(labelWidth))}${first}`,
    ...rest.map((line) => `${" ".repeat(labelWidth)}${line}`),
  ].join("\n");
}
