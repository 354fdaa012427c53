import { stripControlChars } from "../../output/strip-control-chars.ts";
import { shellWord } from "../../output/shell-word.ts";

const why = { start: "why it may send again", "restored --end": "how it is known what was sent" };

/** The command by which a person ends a stop or a restore: with all that it needs, only who and why to be filled in. */
export function endSwitchCommand(end: keyof typeof why, account: string): string {
  return `merchant-payment account ${end} --account ${shellWord(stripControlChars(account))} --actor YOU --reason '${why[end]}'`;
}
