import { shellWord } from "./shell-word.ts";

/** lines to paste into a shell */
export function environmentLines(environment: Readonly<Record<string, string>>): string {
  return Object.entries(environment)
    .map(([name, value]) => `  export ${name}=${shellWord(value)}`)
    .join("\n");
}
