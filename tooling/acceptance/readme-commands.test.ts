import { expect, test } from "vitest";
import { readmeCommands } from "./readme-commands.ts";

test("only the lines of blocks that are marked for it are run", () => {
  const markdown =
    "```sh\nnot this\n```\ntext\n```sh run\necho one\n\necho two\n```\n```ts run\nnor(this)\n```\n";
  expect(readmeCommands(markdown)).toEqual(["echo one", "echo two"]);
});
