import { expect, test } from "vitest";
import { stripControlChars } from "./strip-control-chars.ts";

test("what a terminal would obey is shown as a mark, wherever it stands", () => {
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
