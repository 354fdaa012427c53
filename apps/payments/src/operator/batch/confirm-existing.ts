import type { Output } from "../../output/output.ts";
import { isOnTerminal, isYes } from "./ask-person.ts";
import type { ExistingRow } from "./batch-progress.ts";
import { existingText } from "./batch-text.ts";

/** Whether the payouts that existed before are the right ones. Asks on a terminal, unless `--accept-existing` is given. */
export async function confirmExisting(
  rows: readonly ExistingRow[],
  flags: { readonly acceptExisting?: true | undefined; readonly yes?: true | undefined },
  output: Output,
): Promise<boolean> {
  if (rows.length === 0) return false;
  if (flags.acceptExisting === true) return true;
  if (flags.yes === true || !isOnTerminal()) return false;
  output.note(existingText(rows));
  return isYes("Are these the payouts that you mean? They are not paid again. [y/N] ");
}
