import { expect, test } from "vitest";
import { stripControlChars } from "./strip-control-chars.ts";

test("a terminal's control characters are replaced by a mark at every place", () => {
  const sent = {
    Status: "SUCCESS\u001b[2J",
    list: ["a\nb", { "na\u0007me": 1 }],
    amount: 5,
    none: null,
  };
  expect(stripControlChars(sent)).toEqual({
    Status: "SUCCESS\u{FFFD}[2J",
    list: ["a\u{FFFD}b", { "na\u{FFFD}me": 1 }],
    amount: 5,
    none: null,
  });
});
