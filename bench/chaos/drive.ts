import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { findTemporalServer, startTemporalServer } from "@merchant-payment/temporal-server";
import type { Row, Say } from "../measure/row.ts";

/** Runs a driver of the survival tests with a separate Temporal server. @returns the JSON that it prints */
export async function drive(
  say: Say,
  driver: string,
  ...args: readonly string[]
): Promise<unknown> {
  const { executable } = await findTemporalServer({ say });
  const server = await startTemporalServer({ executable });
  try {
    const script = fileURLToPath(new URL(`../../${driver}`, import.meta.url));
    const child = spawn(process.execPath, [script, server.address, ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    const report = await text(child.stdout);
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error("the payouts did not come to their end");
    return JSON.parse(report);
  } finally {
    await server.stop();
  }
}

/** A row for a number that must be 0. */
export function noneOf<Item>(
  measure: string,
  items: readonly Item[],
  unwanted: (item: Item) => boolean,
): Row {
  const found = items.filter(unwanted).length;
  return { measure, measured: String(found), goal: "0", met: found === 0 };
}
