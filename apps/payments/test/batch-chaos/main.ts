import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { runBatchChaos } from "./run-batch-chaos.ts";

/** `main.ts <Temporal host:port> <rows> <seed>`: the report as JSON on stdout, progress on stderr. */
const [address = "127.0.0.1:7233", rows = "1000", seed = "1"] = process.argv.slice(2);
const log = join(await mkdtemp(join(tmpdir(), "merchant-payment-batch-log-")), "commands.log");
process.stderr.write(`what the commands write goes to ${log}\n`);
const per = (count: number) => Math.ceil(Number(rows) / count);
const report = await runBatchChaos({
  address,
  account: `batch-${randomUUID().slice(0, 8)}`,
  rows: Number(rows),
  kills: { worker: per(350), receiver: per(200), batch: per(150) },
  payee: { id: "C-1", name: "A B" },
  seed: Number(seed),
  log,
  say: (line) => process.stderr.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify(report)}\n`);
