import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Row } from "./measure/row.ts";

/** Runs the comparison in n8n, which prints its own table. */
export async function n8nByHand(): Promise<Row[]> {
  const script = fileURLToPath(new URL("./n8n-by-hand.ts", import.meta.url));
  const [code] = (await once(spawn(process.execPath, [script], { stdio: "inherit" }), "exit")) as [
    number | null,
  ];
  if (code !== 0) throw new Error("the comparison in n8n did not come to its end");
  return [];
}
