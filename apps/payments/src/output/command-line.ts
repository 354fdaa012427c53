import { shellWord } from "./shell-word.ts";

interface CommandParts {
  readonly args?: readonly string[];
  readonly flags?: readonly string[];
}

/** A flag as it was given, and its value. */
export type GivenFlag = readonly [flag: string, value: string];

/** A complete command of this program, to be copied into a POSIX shell: each word is quoted where it must be. */
export type CommandLine = (command: string, parts?: CommandParts) => string;

/**
 * @param program the words that start this program
 * @param account the flags by which the account was chosen; each command repeats them
 */
export function commandLine(program: string, account: readonly GivenFlag[] = []): CommandLine {
  return (command, { args = [], flags = [] } = {}) => {
    const repeated = account.filter(([flag]) => !flags.includes(flag)).flat();
    const behind = [...flags, ...repeated].map(shellWord);
    // what looks like a flag stands behind all flags
    const words = args.some((arg) => arg.startsWith("-"))
      ? [...behind, "--", ...args.map(shellWord)]
      : [...args.map(shellWord), ...behind];
    return [program, command, ...words].join(" ");
  };
}

/** How the user starts this program: by its name, or by the script of a clone. */
export function programName(env: NodeJS.ProcessEnv = process.env): string {
  const name = "merchant-payment";
  return env["npm_package_name"] === "merchant-payment-monorepo" ? `npx -y pnpm@12 ${name}` : name;
}
