import { runChaos } from "./run-chaos.ts";

/** `main.ts <Temporal host:port> <payouts>`: the report as JSON on stdout, the number of open payouts on stderr. */
const [address = "127.0.0.1:7233", payouts = "300"] = process.argv.slice(2);
const report = await runChaos({
  address,
  payouts: Number(payouts),
  patience: 60_000 + Number(payouts) * 1_000,
  say: (open) => process.stderr.write(`${open} still open\n`),
});
process.stdout.write(`${JSON.stringify(report)}\n`);
