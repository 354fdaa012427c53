import { execa } from "execa";

/** The version of the server inside a Temporal CLI (`[1, 29, 1]`), or undefined if it has none or does not run. */
export async function serverVersion(executable: string): Promise<number[] | undefined> {
  const { stdout } = await execa(executable, ["--version"], {
    reject: false,
    timeout: 30_000,
    stdin: "ignore",
  });
  const version = /Server (\d+)\.(\d+)\.(\d+)/.exec(stdout ?? "");
  return version?.slice(1).map(Number);
}
