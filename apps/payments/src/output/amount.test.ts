import { expect, test } from "vitest";
import { amountText } from "./amount.ts";

const currencies = { IDR: { exponent: 0 }, PHP: { exponent: 2 }, KWD: { exponent: 3 } };

test.each([
  { amount: 1, currency: "IDR", text: "IDR 1" },
  { amount: 150_000, currency: "IDR", text: "IDR 150,000" },
  { amount: 1, currency: "PHP", text: "PHP 0.01" },
  { amount: 150_000, currency: "PHP", text: "PHP 1,500.00" },
  { amount: 1_234_567, currency: "KWD", text: "KWD 1,234.567" },
  { amount: Number.MAX_SAFE_INTEGER, currency: "PHP", text: "PHP 90,071,992,547,409.91" },
  { amount: 150_000, currency: "XXX", text: "XXX 150000 (in the gateway's unit)" },
  { amount: 150_000, currency: null, text: "amount 150000 (in the gateway's unit)" },
])("$amount of $currency is shown as $text", ({ amount, currency, text }) => {
  expect(amountText(amount, currency, currencies)).toBe(text);
});
