import { expect, test } from "vitest";
import { cachedFor } from "./cached-for.ts";

test("any number of calls causes only one question in each period", async () => {
  let time = 0;
  let asked = 0;
  const ask = cachedFor(
    100,
    async () => {
      asked += 1;
      if (asked === 2) throw new Error("out of reach");
      return asked;
    },
    () => time,
  );
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  time = 99;
  expect(await ask()).toBe(1);
  time = 100;
  await expect(ask()).rejects.toThrow("out of reach");
  await expect(ask()).rejects.toThrow("out of reach");
  time = 200;
  expect(await ask()).toBe(3);
});
