import { execFileSync } from "node:child_process";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { commandLine, programName } from "./command-line.ts";

/** the words of a command, as a shell splits it */
function wordsOf(command: string): string[] {
  const script = `merchant_payment() { printf '%s\\0' "$@"; }; ${command}`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

const command = commandLine("merchant_payment", [
  ["--accounts", "my accounts.json"],
  ["--account", "main"],
]);

test("for any RefNo, a shell splits the command into its original words", () => {
  const words = fc.string({ unit: "binary", minLength: 1 }).filter((text) => !text.includes("\0"));
  fc.assert(
    fc.property(words, (refNo) => {
      const all = wordsOf(command("status", { args: [refNo], flags: ["--output", "json"] }));
      const given = all.filter((word) => word !== "--");
      const account = ["--accounts", "my accounts.json", "--account", "main"];
      const flags = ["--output", "json", ...account];
      const expected = refNo.startsWith("-") ? [...flags, refNo] : [refNo, ...flags];
      expect(given).toEqual(["status", ...expected.filter((word) => word !== "--")]);
    }),
    { numRuns: 60 },
  );
});

test("words that need no quotes have none, and an account's flag is not repeated", () => {
  expect(
    command("account start", { flags: ["--account", "other", "--reason", "it's fixed"] }),
  ).toBe(
    String.raw`merchant_payment account start --account other --reason 'it'\''s fixed' --accounts 'my accounts.json'`,
  );
  expect(commandLine("merchant-payment")("status", { args: ["INV-1042"] })).toBe(
    "merchant-payment status INV-1042",
  );
  expect(commandLine("merchant-payment")("status", { args: ["-1"], flags: ["--a", "b=c"] })).toBe(
    "merchant-payment status --a b=c -- -1",
  );
});

test("a program that was started by a clone's script is called by that script again", () => {
  expect(programName({})).toBe("merchant-payment");
  expect(programName({ npm_package_name: "some-app" })).toBe("merchant-payment");
  expect(programName({ npm_package_name: "merchant-payment-monorepo" })).toBe(
    "npx -y pnpm@12 merchant-payment",
  );
});
