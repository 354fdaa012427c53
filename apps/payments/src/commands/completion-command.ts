import { Argument, Command } from "@commander-js/extra-typings";
import type { Output } from "../output/output.ts";
import { examples } from "./options/examples.ts";

const about = `
The script asks this program at each Tab for commands, flags and choices; file names are completed where a file is meant. It asks no
gateway and no server. Run it at the start of each shell, so that it fits the version that is installed.
`;

export function completionCommand(output: Output) {
  return new Command("completion")
    .description("Print the script by which a shell completes what is typed with Tab.")
    .addArgument(new Argument("<shell>", "which shell").choices(["bash", "zsh", "fish"]))
    .addHelpText("after", about)
    .addHelpText(
      "after",
      examples(
        "source <(merchant-payment completion bash)       in ~/.bashrc",
        "source <(merchant-payment completion zsh)        in ~/.zshrc, after compinit",
        "merchant-payment completion fish | source        in ~/.config/fish/config.fish",
      ),
    )
    .action(async (shell) => {
      const { printScript } = await import("../operator/completion/print-script.ts");
      await printScript(shell, output);
    });
}

/** the command that the script runs at each Tab; the typed text is in the environment */
export function completionServerCommand() {
  return new Command("completion-server")
    .argument("[words...]")
    .action(async (_words, _flags, { parent: program }) => {
      if (program === null) return;
      const { complete } = await import("../operator/completion/complete.ts");
      complete(program);
    });
}
