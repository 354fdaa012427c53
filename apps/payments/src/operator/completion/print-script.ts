import { getCompletionScript, type SupportedShell } from "@pnpm/tabtab";
import type { Output } from "../../output/output.ts";
import { shellWord } from "../../output/shell-word.ts";

/** Prints the script. It runs this program, under its own path and name. */
export async function printScript(shell: SupportedShell, output: Output): Promise<void> {
  const [node, main = ""] = process.argv;
  const completer = [node ?? process.execPath, main].map(shellWord).join(" ");
  const script = withoutEval(
    await getCompletionScript({ name: "merchant-payment", completer, shell }),
  );
  output.preferText();
  output.print({ shell, script }, () => script.trimEnd());
}

/** removes eval from tabtab's script for fish: it would run typed text such as `$(…)` at a Tab */
function withoutEval(script: string): string {
  return script.replace(
    String.raw`(eval env DEBUG=\"" \"" COMP_CWORD=\""$words\"" COMP_LINE=\""$cmd \"" COMP_POINT=\""$cursor\""`,
    `(env DEBUG="" COMP_CWORD="$words" COMP_LINE="$cmd " COMP_POINT="$cursor"`,
  );
}
