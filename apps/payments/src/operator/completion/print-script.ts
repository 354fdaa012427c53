import { getCompletionScript, type SupportedShell } from "@pnpm/tabtab";
import type { Output } from "../../output/output.ts";
import { shellWord } from "../../output/shell-word.ts";

/** Prints the script; it runs this very program, wherever it is and whatever it is called. */
export async function printScript(shell: SupportedShell, output: Output): Promise<void> {
  const [node, main = ""] = process.argv;
  const completer = [node ?? process.execPath, main].map(shellWord).join(" ");
  const script = await getCompletionScript({ name: "merchant-payment", completer, shell });
  output.preferText();
  output.print({ shell, script }, () => script.trimEnd());
}
