import { expect, test } from "vitest";
import { startGateway } from "./start-gateway.ts";

test("gateways that are started in the same moment do not take each other's port", async () => {
  const started = await Promise.allSettled(Array.from({ length: 8 }, () => startGateway({})));
  const gateways = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  await Promise.all(gateways.map((gateway) => gateway[Symbol.asyncDispose]()));
  expect(started.filter(({ status }) => status === "rejected")).toEqual([]);
  expect(new Set(gateways.map(({ url }) => url)).size).toBe(8);
});
