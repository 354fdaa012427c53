import { fileURLToPath } from "node:url";
import { execa, type Options } from "execa";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

export interface CliOptions {
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly input?: string | undefined;
  readonly cwd?: string | undefined;
  /** arguments of node itself */
  readonly node?: readonly string[] | undefined;
}

export interface CliResult {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** stdout as JSON; fails where it is not one document */
  json<Document = Record<string, unknown>>(): Document;
}

/** Runs a command of the real CLI to its end, off a terminal, in an environment of its own. */
export async function cli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const { exitCode, stdout, stderr } = await startCli(args, options);
  return {
    exitCode,
    stdout,
    stderr,
    json: <Document>() => JSON.parse(stdout) as Document,
  };
}

/** Starts one that runs until it is stopped. */
export function startCli(
  args: readonly string[],
  { env = {}, input = "", cwd, node = [] }: CliOptions = {},
  more: { readonly detached?: boolean } = {},
) {
  const settings = {
    ...more,
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...inherited(), ...env },
    extendEnv: false,
    input,
    reject: false,
    encoding: "utf8",
    timeout: 60_000,
  } as const satisfies Options;
  return execa(process.execPath, [...node, main, ...args], settings);
}

export type RunningCli = ReturnType<typeof startCli>;

/** no setting of whoever runs the tests reaches the command */
function inherited(): Record<string, string> {
  return Object.fromEntries(
    ["PATH", "HOME", "TMPDIR", "XDG_CACHE_HOME"].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
