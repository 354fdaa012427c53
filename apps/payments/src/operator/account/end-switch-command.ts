import type { CommandLine } from "../../output/command-line.ts";
import { stripControlChars } from "../../output/strip-control-chars.ts";

const why = { start: "why it may send again", "restored --end": "how it is known what was sent" };

/** Whether a reason is what a printed command holds in place of a person's own. */
export function isPrintedReason(reason: string): boolean {
  return Object.values(why).includes(reason);
}

/** The command by which a person ends a stop or a restore: with all that it needs, only why to be filled in. */
export function endSwitchCommand(
  end: keyof typeof why,
  account: string,
  command: CommandLine,
): string {
  const flags = ["--account", stripControlChars(account), "--reason", why[end]];
  return command(`account ${end}`, { flags });
}
