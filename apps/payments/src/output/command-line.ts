import { shellWord } from "./shell-word.ts";

interface CommandParts {
  readonly args?: readonly string[];
  readonly flags?: readonly string[];
}

/** A given flag and its value. */
export type GivenFlag = readonly [flag: string, value: string];

/** A complete command of this program for a POSIX shell; words are quoted if necessary. */
export type CommandLine = (command: string, parts?: CommandParts) => string;

/**
 * @param program the words that start this program
 * @param account the flags that chose the account; each command repeats them
 */
export function commandLine(program: string, account: readonly GivenFlag[] = []): CommandLine {
  return (command, { args = [], flags = [] } = {}) => {
    const repeated = account.filter(([flag]) => !flags.includes(flag)).flat();
    const behind = [...flags, ...repeated].map(shellWord);
    // arguments that look like flags come after all flags
    const words = args.some((arg) => arg.startsWith("-"))
      ? [...behind, "--", ...args.map(shellWord)]
      : [...args.map(shellWord), ...behind];
    return [program, command, ...words].join(" ");
  };
}

/** The words that start this program: its name, or the script of a clone. */
export function programName(env: NodeJS.ProcessEnv = process.env): string {
  const name = "merchant-payment";
  return env["npm_package_name"] === "merchant-payment-monorepo" ? `npx -y pnpm@12 ${name}` : name;
}
