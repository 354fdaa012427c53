import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { cli } from "./cli.ts";

interface Failure {
  readonly error: { readonly code: string; readonly message: string };
}

test.each([
  [["list", "--merchant-key=TOPSECRET"], "unknown option '--merchant-key'"],
  [["payout", "--customer-name", "Zelda", "Person"], "quote a value with spaces"],
  [["list", "--since", "0000-01-01"], "in the years 1 to 9999"],
  [
    ["resolve", "R-1", "--action", "markFailed", "--reason", "who confirmed it"],
    '--reason still says "who confirmed it"',
  ],
  [
    ["resolve", "R-1", "--action", "setTransId", "--reason", "Ana", "--trans-id", "ID"],
    '--trans-id still says "ID"',
  ],
  [["batch", "pause", "b1", "--yes"], "--yes does not go with batch pause"],
  [["account"], 'which command of "merchant-payment account": stop, start, restored, status'],
  [["account", "Person"], '"merchant-payment account" comes one of its commands (stop, start,'],
  [["batch", "Person"], '"merchant-payment batch" comes one of its commands (pause, resume)'],
  [["batch", "--from", "f.csv", "resume", "b1"], "--from does not go with batch resume"],
])("%j is refused in words, without what was typed for a value", async (args, said) => {
  const { exitCode, json, stdout } = await cli(args);
  expect(exitCode).toBe(2);
  expect((json() as Failure).error.message).toContain(said);
  expect(stdout).not.toMatch(/TOPSECRET|Person/);
});

test.each([
  ["batch", "pause", "b1", "--accounts", "none.json", "--account", "second"],
  ["batch", "--accounts", "none.json", "pause", "b1", "--account", "second"],
])("%s %s %s %s %s %s %s is about the account that it names", async (...args) => {
  const { exitCode, json } = await cli(args);
  expect(exitCode).toBe(2);
  expect((json() as Failure).error.message).toContain("none.json cannot be read");
});

test("a user without a home folder has no cache, and the program still works", async () => {
  const cwd = await mkdtemp(join(tmpdir(), "merchant-payment-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const { exitCode, stdout } = await cli(["--help"], { cwd, env: { HOME: "" } });
  expect(exitCode).toBe(0);
  expect(stdout).toContain("Payments:");
  expect(await readdir(cwd)).toEqual([]);
});
