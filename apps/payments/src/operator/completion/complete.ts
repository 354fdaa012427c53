import { basename } from "node:path";
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { getShellFromEnv, log, logFiles, parseEnv } from "@pnpm/tabtab";
import { completionsOf } from "./completions-of.ts";

/** Answers the shell's script with the possible words at the cursor. */
export function complete(program: CommandUnknownOpts): void {
  const shell = getShellFromEnv(process.env);
  const words = parseEnv(process.env).partial.split(/ +/);
  // words in front of the program's name belong to the shell
  const first = words.findLastIndex((word) => basename(word) === program.name());
  const typed = words.slice(first + 1);
  const found = completionsOf(program, typed.slice(0, -1), typed.at(-1) ?? "");
  if (found !== "files") log([...found], shell);
  // bash completes file names by itself if there is no answer
  else if (shell !== "bash") logFiles();
}
