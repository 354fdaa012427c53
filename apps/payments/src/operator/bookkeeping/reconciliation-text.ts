import type { Profile } from "@merchant-payment/core";
import { sourceName } from "../../configuration/read-text.ts";
import { amountText } from "../../output/amount.ts";
import type { CommandLine } from "../../output/command-line.ts";
import type { Paint } from "../../output/output.ts";
import { plainTable } from "../../output/plain-table.ts";
import { stripControlChars } from "../../output/strip-control-chars.ts";
import { reconciliationExitCode, type Reconciliation } from "./reconciliation.ts";
import { stateStyle } from "../showing/state-style.ts";

/** A reconciliation for operators: the counts, then the mismatches in groups. Pure. */
export function reconciliationText(
  reconciliation: Reconciliation,
  currencies: Profile["currencies"],
  paint: Paint,
  command: CommandLine,
): string {
  const found = stripControlChars(reconciliation);
  const { file, account, kind, matched } = found;
  const amount = (one: { amount: number; currency: string | null }) =>
    amountText(one.amount, one.currency || null, currencies);
  const ours = ({ missingThere: list }: Pick<Reconciliation, "missingThere">) =>
    list.map((one) => [
      one.refNo,
      paint(stateStyle(one.state), one.state),
      amount(one),
      one.transId ?? "",
      one.startedAt,
    ]);
  const oursHead = ["RefNo", "State", "Amount", "TransId", "Started"];
  return [
    `${sourceName(file)} against account ${account}: ${kind}s${period(found)}`,
    [
      `${matched} matched`,
      `${found.missingHere.length} missing here`,
      `${found.missingThere.length} missing there`,
      `${found.different.length} different`,
      `${found.unfinished.length} not final yet`,
    ].join(", "),
    ...group(
      "Missing here: the gateway lists them, and we never started them in this account.",
      ["Line", "RefNo", "Amount", "Status", "TransId"],
      found.missingHere.map((one) => [
        String(one.line),
        one.refNo,
        amount(one),
        one.status ?? "",
        one.transId ?? "",
      ]),
      paint,
    ),
    ...group(
      "Missing there: money moved or may have as far as we know, and the gateway does not list them.",
      oursHead,
      ours(found),
      paint,
    ),
    ...group(
      "Different: both know them, and say different things.",
      ["Line", "RefNo", "What", "Here", "There"],
      found.different.flatMap(({ line, refNo, differences }) =>
        differences.map(({ field, here, there }) => [String(line), refNo, field, here, there]),
      ),
      paint,
    ),
    ...group(
      "Not final yet: open here, and the gateway does not list them.",
      oursHead,
      ours({ missingThere: found.unfinished }),
      paint,
    ),
    "",
    ...(reconciliationExitCode(found) === 0 ? ["Everything matched."] : whatNext(found, command)),
  ].join("\n");
}

function whatNext(
  { missingThere, different, unfinished }: Reconciliation,
  command: CommandLine,
): string[] {
  const [ours] = [...missingThere, ...different, ...unfinished];
  const look = ours === undefined ? "" : command("status", { args: [ours.refNo] });
  return [
    "Do not pay anything again before it is clear.",
    ...(look === "" ? [] : [`Look at one: ${look}`]),
  ];
}

function period({ since, until }: Reconciliation): string {
  if (since === null && until === null) return "";
  return ` started${since === null ? "" : ` from ${since}`}${until === null ? "" : ` until before ${until}`}`;
}

function group(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  paint: Paint,
): string[] {
  return rows.length === 0 ? [] : ["", paint("bold", title), plainTable(head, rows, paint)];
}
