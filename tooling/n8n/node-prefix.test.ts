import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodePrefix } from "./node-prefix.ts";

let cache: string;
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), "merchant-payment-node-prefix-"));
});
afterAll(() => rm(cache, { recursive: true, force: true }));

// pnpm restores the `node` package from a warm store without the headers that its install script unpacks
test("the headers of the running Node are found or fetched, and fetched only once", async () => {
  const prefix = await nodePrefix(cache, () => {});
  expect(existsSync(join(prefix, "include/node/node_api.h"))).toBe(true);

  const said: string[] = [];
  expect(await nodePrefix(cache, (line) => said.push(line))).toBe(prefix);
  expect(said).toEqual([]);
});
