import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { startTemporal } from "./start-temporal.ts";

beforeEach(() => vi.stubEnv("TEMPORAL_CLI", inject("temporalExecutable")));
afterEach(() => vi.unstubAllEnvs());

test("stacks that start at the same time do not take each other's ports", async () => {
  const started = await Promise.allSettled(
    Array.from({ length: 3 }, () => startTemporal(() => {})),
  );
  const servers = started.flatMap((one) => (one.status === "fulfilled" ? [one.value.server] : []));
  await Promise.all(servers.map((server) => server.stop()));
  expect(started.filter(({ status }) => status === "rejected")).toEqual([]);
  expect(new Set(servers.map(({ address }) => address)).size).toBe(3);
  expect(new Set(servers.map(({ uiUrl }) => uiUrl)).size).toBe(3);
});
