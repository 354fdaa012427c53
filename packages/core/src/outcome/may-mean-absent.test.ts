import { expect, test } from "vitest";
import { mayMeanAbsent } from "./may-mean-absent.ts";
import { answerClasses } from "../../test/evidence.ts";

test.each(answerClasses)("of the class %s: a refusal and an unlisted code may mean it", (one) => {
  expect(mayMeanAbsent(one, "200", null)).toBe(one === "unclear" || one === "rejected");
});

test.each([
  ["200", true],
  ["202", true],
  ["400", true],
  ["404", true],
  ["410", true],
  ["422", true],
  ["302", false],
  ["401", false],
  ["403", false],
  ["429", false],
  ["500", false],
  ["2000", false],
  ["1200", false],
])("under HTTP %s: %s", (http, expected) => {
  expect(mayMeanAbsent("unclear", http, null)).toBe(expected);
});

test.each<[unknown, boolean]>([
  [null, true],
  [undefined, true],
  ["", true],
  [[], true],
  [{}, true],
  [{ RefNo: "R-1", PaymentId: 1 }, true],
  [{ RefNo: "R-1", TransId: "", PayID: null, Status: "", Amount: null }, true],
  [{ TransId: "T-1" }, false],
  [{ PayID: "P-1" }, false],
  [{ Status: "", Amount: 0 }, false],
  [{ Status: "PENDING" }, false],
  [{ Status: 3 }, false],
  [[{ TransId: "T-1" }], false],
  ["R-1 is being processed", false],
  [1, false],
])("with the data %j: %s", (data, expected) => {
  expect(mayMeanAbsent("unclear", "200", data)).toBe(expected);
});
