import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa, type Options } from "execa";
import { inject } from "vitest";

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
  /** stdout as JSON; fails if it is not one document */
  readonly json: () => unknown;
}

/** Runs a command of the real CLI to its end, without a terminal, in a separate environment. */
export async function cli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const { exitCode, stdout, stderr } = await startCli(args, options);
  return {
    exitCode,
    stdout,
    stderr,
    json: () => JSON.parse(stdout) as unknown,
  };
}

/** Runs a printed command in a shell, as a person who copies it. */
export async function copied(
  command: string,
  { env = {} }: Pick<CliOptions, "env"> = {},
): Promise<CliResult> {
  const folder = await mkdtemp(join(tmpdir(), "merchant-payment-"));
  try {
    const program = join(folder, "merchant-payment");
    await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
    await chmod(program, 0o755);
    const own = inherited();
    const PATH = `${folder}:${own["PATH"]}`;
    const settings = { env: { ...own, ...env, PATH }, extendEnv: false, input: "", reject: false };
    const { exitCode, stdout, stderr } = await execa("sh", ["-c", command], {
      ...settings,
      encoding: "utf8",
      timeout: 300_000,
    });
    return { exitCode, stdout, stderr, json: () => JSON.parse(stdout) as unknown };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Starts one that runs until it is stopped. */
export function startCli(
  args: readonly string[],
  { env = {}, input = "", cwd, node = [] }: CliOptions = {},
  more: { readonly detached?: boolean } = {},
) {
  const settings = {
    ...more,
    ...alsoWritten(args),
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...inherited(), ...env },
    extendEnv: false,
    input,
    reject: false,
    encoding: "utf8",
    // so that no process outlives a killed test run
    timeout: 300_000,
  } as const satisfies Options;
  return execa(process.execPath, [...node, main, ...args], settings);
}

export type RunningCli = ReturnType<typeof startCli>;

/** Resolves with the whole output when the text is there; the returned function gives the output since then. */
export async function untilWritten(
  running: RunningCli,
  stream: "stdout" | "stderr",
  text: string,
): Promise<() => string> {
  let written = "";
  await new Promise<void>((resolve, reject) => {
    running[stream].on("data", (chunk: Buffer) => {
      written += String(chunk);
      if (written.includes(text)) resolve();
    });
    running[stream].once("end", () => reject(new Error(`it ended without "${text}": ${written}`)));
  });
  return () => written;
}

/** its output is also searched after all tests, unless the command shows secrets */
function alsoWritten(args: readonly string[]) {
  if (args.includes("--show-secrets")) return {};
  const file = join(inject("artifactsFolder"), `commands-${process.pid}.txt`);
  const also = ["pipe", { file, append: true }] as const;
  return { stdout: also, stderr: also } satisfies Options;
}

/** without the settings of the person who runs the tests */
function inherited(): Record<string, string> {
  return Object.fromEntries(
    ["PATH", "HOME", "TMPDIR", "XDG_CACHE_HOME"].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
