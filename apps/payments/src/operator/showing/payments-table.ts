import type { Profile } from "@merchant-payment/core";
import type { PaymentDocument } from "@merchant-payment/temporal/client";
import { amountText } from "../../output/amount.ts";
import type { CommandLine } from "../../output/command-line.ts";
import { plainTable } from "../../output/plain-table.ts";
import type { Paint } from "../../output/output.ts";
import { stripControlChars } from "../../output/strip-control-chars.ts";
import { stateStyle } from "./state-style.ts";

const waiting: readonly string[] = ["held", "review", "contradicted"];

/** One line for each payment, and those that wait for a person. Pure. */
export function paymentsTable(
  payments: readonly PaymentDocument[],
  currencies: Profile["currencies"],
  paint: Paint,
  command: CommandLine,
): string {
  if (payments.length === 0) return "No payments.";
  const rows = stripControlChars(payments).map(
    ({ refNo, state, amount, currency, status, reason, updatedAt }) => [
      refNo,
      paint(stateStyle(state), state),
      amountText(amount, currency, currencies),
      status ?? "",
      `${updatedAt.slice(0, 19)}Z`,
      shortened(reason ?? ""),
    ],
  );
  return [
    plainTable(["RefNo", "State", "Amount", "Status", "Updated", "Why"], rows, paint),
    ...forPeople(stripControlChars(payments), command),
  ].join("\n");
}

function forPeople(payments: readonly PaymentDocument[], command: CommandLine): string[] {
  const some = payments.filter(({ state }) => waiting.includes(state));
  const [first] = some;
  if (first === undefined) return [];
  const count = some.length === 1 ? "One of them waits" : `${some.length} of them wait`;
  return ["", `${count} for a person. What to do: ${command("status", { args: [first.refNo] })}`];
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
