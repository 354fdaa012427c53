import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { runChaos } from "./chaos/run-chaos.ts";

const payouts = 200;

test("200 payouts, every fifth request with a fault, two workers of which one is killed every few seconds: each is paid at most once and known", async () => {
  const { rows, kills } = await runChaos({
    address: inject("temporalAddress"),
    payouts,
    // not more of them on a slow machine than on a fast one
    mostKills: 8,
    log: join(inject("artifactsFolder"), "chaos.log"),
  });

  expect(rows).toHaveLength(payouts);
  expect(rows.filter(({ wrong }) => wrong !== null)).toEqual([]);
  // faults were triggered and workers were killed, and nearly all payouts were still paid
  expect(kills).toBeGreaterThan(3);
  expect(rows.filter(({ state }) => state === "succeeded").length).toBeGreaterThan(payouts * 0.7);
});
