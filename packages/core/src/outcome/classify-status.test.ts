import * as fc from "fast-check";
import { expect, test } from "vitest";
import { classifyStatus, type StatusRules } from "./classify-status.ts";

const rules: StatusRules = {
  succeeded: ["success", "paid"],
  failed: ["failed"],
  pending: ["processing"],
  reversed: ["refunded"],
  expired: ["expired"],
};

test.each([
  ["SUCCESS", "succeeded"],
  ["  Paid\n", "succeeded"],
  ["failed", "failed"],
  ["PROCESSING", "pending"],
  ["REFUNDED", "reversed"],
  ["Expired", "expired"],
  ["SUCCESSFUL", "pending"],
  ["SUCCES", "pending"],
  ["*", "pending"],
  ["", "pending"],
])("%j is %s", (status, expected) => {
  expect(classifyStatus(rules, status)).toBe(expected);
});

test("a text that is in two classes is never final", () => {
  expect(classifyStatus({ ...rules, failed: ["success"] }, "SUCCESS")).toBe("pending");
  expect(classifyStatus({ ...rules, pending: ["success"] }, "SUCCESS")).toBe("pending");
});

test("a text that the profile does not list is pending", () => {
  const listed = Object.values(rules).flat();
  fc.assert(
    fc.property(fc.string(), (status) => {
      fc.pre(!listed.includes(status.trim().toLowerCase()));
      expect(classifyStatus(rules, status)).toBe("pending");
    }),
  );
});
