import { expect, test } from "vitest";
import { createAccountHold } from "./account-hold.ts";

test("while an account is held one submit per interval tries, and the others wait", () => {
  let now = 0;
  const hold = createAccountHold(1_000, () => now);
  expect(hold.heldBack(false)).toBeNull();

  hold.close("balance empty");
  expect(hold.heldBack(false)).toBe("balance empty");
  now = 1_000;
  expect(hold.heldBack(false)).toBeNull();
  expect(hold.heldBack(false)).toBe("balance empty");

  // a person's word is a try at once, and only that
  expect(hold.heldBack(true)).toBeNull();
  expect(hold.heldBack(false)).toBe("balance empty");

  hold.open();
  expect(hold.heldBack(false)).toBeNull();
});
