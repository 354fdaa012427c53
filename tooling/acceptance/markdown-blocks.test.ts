import { expect, test } from "vitest";
import { blocks } from "./markdown-blocks.ts";

test("blocks are found by the whole text after their fence", () => {
  const markdown = [
    "text",
    "```sh run",
    "one",
    "two",
    "```",
    "```sh",
    "three",
    "```",
    "```sh run",
    "four",
    "```",
    "",
  ];
  expect(blocks(markdown.join("\n"), "sh run")).toEqual(["one\ntwo\n", "four\n"]);
});
