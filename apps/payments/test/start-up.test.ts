import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { cli, copied } from "./cli.ts";
import { createMerchant, type Merchant } from "./merchant.ts";

let merchant: Merchant;
beforeAll(async () => {
  merchant = await createMerchant("start-up");
});
afterAll(() => merchant[Symbol.asyncDispose]());

const hook = new URL("list-loaded-modules.mjs", import.meta.url).href;

async function loadedBy(
  args: readonly string[],
  input = "",
  more: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const file = join(merchant.folder, "loaded.txt");
  const env = { ...merchant.env, ...more, LOADED_MODULES: file };
  const { exitCode, stdout } = await cli(args, { env, input, node: ["--import", hook] });
  expect(exitCode, stdout).toBe(0);
  return (await readFile(file, "utf8")).split("\n");
}

test("--help says what the exit codes mean", async () => {
  const { exitCode, stdout } = await cli(["--help"]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain("Exit codes:");
});

test("--help of a command shows its own flags before those of the account, and what is required", async () => {
  const { stdout } = await cli(["payout", "--help"]);
  expect(stdout.indexOf("--ref-no")).toBeLessThan(stdout.indexOf("--base-url"));
  expect(stdout).toMatch(/--ref-no <text> +RefNo, required: /);
  expect(stdout).toMatch(/--currency <text> [^]*only its status\s+check sends it/);
  expect((await cli(["deposit", "--help"])).stdout).not.toContain("check sends it");
});

test("output that cannot be written is no success", async () => {
  const { exitCode, stderr } = await copied("merchant-payment --version > /dev/full", { env: {} });
  expect(exitCode).toBe(2);
  expect(stderr).toContain("standard output cannot be written (ENOSPC)");
});

test("--version prints the version", async () => {
  const { exitCode, stdout } = await cli(["--version"]);
  expect([exitCode, stdout]).toEqual([0, manifest.version]);
});

/** states and actions are named by core's pure rules, through the Temporal integration's contract; neither loads anything else */
const isMoreThanWords = (url: string) =>
  /packages\/(?!temporal\/src\/contract\/|core\/src\/(fields|payment|outcome)\/)/.test(url);
const isTemporal = (url: string) => /packages\/temporal\/src\/(?!contract\/)/.test(url);

test("--help loads the commands' help texts, and not their work", async () => {
  const loaded = await loadedBy(["--help"]);
  expect(loaded.filter((url) => /@temporalio|undici|zod|tabtab|\/ora\//.test(url))).toEqual([]);
  expect(loaded.filter(isMoreThanWords)).toEqual([]);
});

test.each([
  { args: ["balance"] },
  { args: ["products"] },
  { args: ["check", "R-1", "--payment-id", "1", "--currency", "IDR"] },
  { args: ["sign", "--operation", "payout"], input: '{"RefNo":"R-1"}' },
])("$args.0 needs no Temporal and does not load its SDK", async ({ args, input }) => {
  const loaded = await loadedBy(args, input);
  expect(loaded.some((url) => url.includes("packages/core/src"))).toBe(true);
  expect(loaded.filter((url) => /@temporalio|packages\/sandbox/.test(url))).toEqual([]);
  expect(loaded.filter(isTemporal)).toEqual([]);
});

test("a Tab loads the commands' help texts, and not their work", async () => {
  const line = "merchant-payment list --st";
  const typed = { SHELL: "bash", COMP_CWORD: "2", COMP_LINE: line, COMP_POINT: `${line.length}` };
  const loaded = await loadedBy(["completion-server", "--", "merchant-payment"], "", typed);
  expect(loaded.filter((url) => /@temporalio|undici|zod|\/ora\//.test(url))).toEqual([]);
  expect(loaded.filter(isMoreThanWords)).toEqual([]);
});

test.each(
  [
    [
      "payout",
      "deposit",
      "batch",
      "status",
      "list",
      "resolve",
      "export",
      "reconcile",
      "check",
      "balance",
      "products",
      "sign",
    ],
    [
      "verify-callback",
      "worker",
      "callbacks",
      "codec-server",
      "doctor",
      "demo",
      "dev",
      "sandbox",
      "completion",
    ],
  ].flat(),
)("%s --help shows examples, and ends with 0", async (command) => {
  const { exitCode, stdout, stderr } = await cli([command, "--help"]);
  expect(exitCode).toBe(0);
  expect(stderr).toBe("");
  expect(stdout).toMatch(new RegExp(`Examples:\\n(  .*\\n)*.*merchant-payment ${command}`));
});
