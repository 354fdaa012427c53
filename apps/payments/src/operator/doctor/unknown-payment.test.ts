import { checkFields, parseProfile } from "@merchant-payment/core";
import { expect, test } from "vitest";
import { unknownPayment } from "./unknown-payment.ts";

function profileWith(RefNo: object) {
  return parseProfile({
    name: "x",
    fields: { check: { RefNo } },
    payout: { checkFirst: false, refNos: "neverRepeat" },
  });
}

test.each([
  {},
  { maxLength: 8 },
  { minLength: 30 },
  { pattern: "^[A-Z0-9-]+$", maxLength: 20 },
  { pattern: "^[a-z0-9-]+$" },
  { pattern: "^[0-9]+$", maxLength: 12 },
  { pattern: "^[A-Z]+$" },
  { pattern: "^INV-[0-9]{6}$" },
])("a RefNo is made up by the rule %j", (rule) => {
  const profile = profileWith(rule);
  const request = unknownPayment(profile, {});
  expect(request).not.toBeNull();
  expect(() => checkFields(profile, "check", request)).not.toThrow();
});

test("if no RefNo fits the rule, there is no request", () => {
  expect(unknownPayment(profileWith({ pattern: "^ACME/\\d{4}$" }), {})).toBeNull();
});

test("two of them are never the same", () => {
  const profile = profileWith({});
  expect(unknownPayment(profile, {})?.RefNo).not.toBe(unknownPayment(profile, {})?.RefNo);
});
