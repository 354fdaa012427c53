import { expect, test } from "vitest";
import { totalsText } from "./confirm-batch.ts";

const rowOf = (amount: number, currency: string) => ({ refNo: "", amount, currency });

test("what will be paid is summed exactly in each currency", () => {
  const currencies = { IDR: { exponent: 0 }, PHP: { exponent: 2 } };
  expect(totalsText([rowOf(150_000, "IDR")], currencies)).toBe("1 payout, IDR 150,000 in all");
  const most = Number.MAX_SAFE_INTEGER;
  expect(totalsText([rowOf(most, "IDR"), rowOf(2, "IDR"), rowOf(150, "PHP")], currencies)).toBe(
    "3 payouts, IDR 9,007,199,254,740,993 and PHP 1.50 in all",
  );
});
