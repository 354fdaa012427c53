import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodePrefix } from "./node-prefix.ts";

test("the headers of the running Node are found beside it, without a download", async () => {
  const said: string[] = [];

  const prefix = await nodePrefix(join(tmpdir(), "not-used"), (line) => said.push(line));

  expect(existsSync(join(prefix, "include/node/node_api.h"))).toBe(true);
  expect(said).toEqual([]);
});
