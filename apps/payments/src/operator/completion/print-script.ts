import { getCompletionScript, type SupportedShell } from "@pnpm/tabtab";
import type { Output } from "../../output/output.ts";
import { shellWord } from "../../output/shell-word.ts";

/** Prints the script. It runs this program, under its own path and name. */
export async function printScript(shell: SupportedShell, output: Output): Promise<void> {
  const [node, main = ""] = process.argv;
  const completer = [node ?? process.execPath, main].map(shellWord).join(" ");
  const script = mended(await getCompletionScript({ name: "merchant-payment", completer, shell }));
  output.preferText();
  output.print({ shell, script }, () => script.trimEnd());
}

/**
 * tabtab's script for fish evaluates what is typed: a Tab after `$(…)` would run it. That for bash leaves a changed IFS
 * in the person's shell when the program fails.
 */
function mended(script: string): string {
  return script
    .replace(
      '2>/dev/null)) || return $?\n    IFS="$si"',
      '2>/dev/null)) || { IFS="$si"; return 1; }\n    IFS="$si"',
    )
    .replace(
      String.raw`(eval env DEBUG=\"" \"" COMP_CWORD=\""$words\"" COMP_LINE=\""$cmd \"" COMP_POINT=\""$cursor\""`,
      `(env DEBUG="" COMP_CWORD="$words" COMP_LINE="$cmd " COMP_POINT="$cursor"`,
    );
}
