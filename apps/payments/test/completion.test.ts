import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cli } from "./cli.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "merchant-payment-"));
  const { stdout } = await cli(["completion", "bash"]);
  await writeFile(join(folder, "completion.bash"), `${stdout}\n`);
});
afterAll(() => rm(folder, { recursive: true }));

/** bash's completions at the end of the line */
async function offered(line: string): Promise<string[]> {
  const script = `
    source completion.bash
    read -ra COMP_WORDS <<< "$LINE"
    [[ "$LINE" == *" " ]] && COMP_WORDS+=("")
    COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 )) COMP_LINE=$LINE COMP_POINT=\${#LINE}
    _merchant-payment_completion
    printf '%s\\n' "\${COMPREPLY[@]}"
    complete -p merchant-payment >&2
  `;
  const { stdout, stderr } = await execa("bash", ["--norc", "-c", script], {
    cwd: folder,
    env: { LINE: line },
    timeout: 120_000,
  });
  expect(stderr).toBe("complete -o default -F _merchant-payment_completion merchant-payment");
  return stdout.split("\n").filter((word) => word !== "");
}

test("bash completes commands, commands in commands, flags and choices", async () => {
  expect(await offered("merchant-payment pa")).toEqual(["payout"]);
  expect(await offered("merchant-payment account st")).toEqual(["stop", "start", "status"]);
  expect(await offered("merchant-payment list --sta")).toEqual(["--state"]);
  expect(await offered("merchant-payment list --output json --state re")).toEqual([
    "review",
    "reversed",
  ]);
});

test("bash completes file names by itself for a file argument", async () => {
  expect(await offered("merchant-payment payout --from ")).toEqual([]);
});

test("bash keeps its field separator when the program fails", async () => {
  const script = `
    source completion.bash
    COMP_WORDS=(merchant-payment pa) COMP_CWORD=1 COMP_LINE="merchant-payment pa" COMP_POINT=19
    eval "$(declare -f _merchant-payment_completion | sed 's#/[^ ]*/node#false#')"
    _merchant-payment_completion
    printf '%q' "$IFS"
  `;
  const { stdout } = await execa("bash", ["--norc", "-c", script], { cwd: folder });
  expect(stdout).toBe(String.raw`$' \t\n'`);
});

test("a Tab does not run commands in the line", async () => {
  expect(await offered("merchant-payment status $(touch run) `touch run` --outp")).toEqual([
    "--output",
  ]);
  expect(await readdir(folder)).toEqual(["completion.bash"]);
});

test.each([
  ["zsh", "--state:only those in this state", "#compdef merchant-payment"],
  ["fish", "--state\tonly those in this state", "complete -f -d 'merchant-payment'"],
])("%s is told what each means, and when to complete files", async (shell, said, registered) => {
  const script = await cli(["completion", shell]);
  expect(script.exitCode).toBe(0);
  expect(script.stdout).toContain(registered);
  expect(script.stdout).toContain("main.ts completion-server -- ");
  // the Tab would run the command in the line
  expect(script.stdout.replace(/^\s*#.*$/gm, "")).not.toMatch(/\beval\b/);
  const asked = async (line: string) => {
    const env = { SHELL: shell, COMP_CWORD: "1", COMP_LINE: line, COMP_POINT: `${line.length}` };
    return (await cli(["completion-server", "--", "merchant-payment"], { env })).stdout;
  };
  expect(await asked("merchant-payment list --sta")).toBe(said);
  expect(await asked("merchant-payment batch --from ")).toBe("__tabtab_complete_files__");
});

test("an unknown shell is refused with a list of the known ones", async () => {
  const { exitCode, stdout } = await cli(["completion", "tcsh"]);
  expect(exitCode).toBe(2);
  expect(stdout).toContain("bash, zsh, fish");
});
