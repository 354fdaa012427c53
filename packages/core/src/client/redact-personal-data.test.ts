import * as fc from "fast-check";
import { expect, test } from "vitest";
import { redactPersonalData } from "./redact-personal-data.ts";

const fields = {
  RefNo: "R-1",
  CustomerId: "62-811 000",
  CustomerName: "Ana María Lopez",
  UserEmail: "ana@example.test",
  UserContact: "",
  Service: "bank",
};

test.each([
  ["R-1 at bank", "R-1 at bank"],
  ["account 62-811 000 of Ana María Lopez", "account ••• of •••"],
  ["ANA MARÍA LOPEZ unknown", "••• unknown"],
  ["Lopez, Ana", "•••, •••"],
  ["mail to Ana@Example.test", "mail to •••"],
  ["bad signature 0123456789abcdef0123456789abcdef", "bad signature •••"],
  ["bad signature q83vEiM0RWeJmrvM3e7/AQ==q83vEiM0RWeJmrs=", "bad signature •••"],
  ["bad signature q83vEiM0-WeJmrvM3e7_AQq83vEiM0RWeJmrs", "bad signature •••"],
  [
    "transaction 3f6c1c5e-8b1a-4c65-9b53-0c4c7d6a2f10",
    "transaction 3f6c1c5e-8b1a-4c65-9b53-0c4c7d6a2f10",
  ],
])("%s", (text, shown) => {
  expect(redactPersonalData(text, fields)).toBe(shown);
});

test.each([
  ["beneficiary Ng not allowed", "beneficiary ••• not allowed"],
  ["nothing among these things", "nothing among these things"],
  ["account 12-34 5678 closed", "account ••• closed"],
  ["account 12345678 closed", "account ••• closed"],
])("short names and numbers that are set apart: %s", (text, shown) => {
  expect(redactPersonalData(text, { CustomerName: "Li Ng", CustomerId: "1234.5678" })).toBe(shown);
});

test.each([
  ["Lopez Munoz has no account", "••• ••• has no account"],
  ["no account of JOSE", "no account of •••"],
  ["account of José Muñoz", "account of ••• •••"],
])("a name that the gateway writes without its accents: %s", (text, shown) => {
  expect(redactPersonalData(text, { CustomerName: "José Lopez Muñoz" })).toBe(shown);
});

test.each([
  ["phone 812345678", "phone •••"],
  ["phone 0812345678", "phone •••"],
  ["phone +62812345678", "phone +62•••"],
])("a number that the gateway writes without its leading zeros: %s", (text, shown) => {
  expect(redactPersonalData(text, { UserContact: "0812345678" })).toBe(shown);
});

test("characters of a name that mean something in a pattern are plain characters", () => {
  expect(redactPersonalData("Dear A.* (x)", { CustomerName: "A.* (x)" })).toBe("Dear •••");
  expect(redactPersonalData("ABC", { CustomerName: "A.C" })).toBe("ABC");
});

test.each(["CheckoutURL", "CustomerName", "CustomerId"])(
  "a %s of any length is hidden, and no error",
  (field) => {
    for (const value of ["a".repeat(100_000), "7".repeat(100_000), `x${"💰".repeat(50_000)}`]) {
      const shown = redactPersonalData(`réussi: ${value} ends`, { [field]: value });
      expect(shown).toMatch(/^réussi: •••/);
      expect(shown.length).toBeLessThan(30);
    }
  },
);

test("whatever the text and the fields are, it is no error", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "binary" }),
      fc.string({ unit: "binary" }),
      (before, value, after) => {
        redactPersonalData(before + value + after, { CustomerName: value, CustomerId: after });
      },
    ),
  );
});

test("a long text is cut", () => {
  expect(redactPersonalData("word ".repeat(100), {})).toHaveLength(201);
});

test("an endless word costs no more than reading it", () => {
  // if it cost more, this test would not end
  expect(redactPersonalData("a-".repeat(1_000_000), {})).toHaveLength(201);
});
