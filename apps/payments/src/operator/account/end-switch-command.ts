import type { CommandLine } from "../../output/command-line.ts";
import { stripControlChars } from "../../output/strip-control-chars.ts";

const why = { start: "why it may send again", "restored --end": "how it is known what was sent" };

/** The complete command that ends a stop or a restore; a person only fills in the reason. */
export function endSwitchCommand(
  end: keyof typeof why,
  account: string,
  command: CommandLine,
): string {
  const flags = ["--account", stripControlChars(account), "--reason", why[end]];
  return command(`account ${end}`, { flags });
}
