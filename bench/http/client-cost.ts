import { runRounds } from "../measure/rounds.ts";
import { atMost, told, type Row, type Say } from "../measure/row.ts";
import { cpuPerCall } from "./cpu-per-call.ts";
import { paymentSdks } from "./payment-sdks.ts";
import { signedPayouts } from "./signed-payout.ts";
import { startGateway } from "./start-gateway.ts";

const concurrent = 50;
const load = { calls: 3_000, concurrent };
const rounds = 11;

/** CPU for one payout request, by the core client, by hand, and by the SDKs of others. */
export async function clientCost(say: Say): Promise<Row[]> {
  await using gateway = await startGateway();
  const payouts = signedPayouts(gateway.url, concurrent);
  const { stripe, xendit } = paymentSdks(gateway.url);
  say(
    `${rounds} rounds of ${load.calls} payout requests, ${concurrent} at a time: the core client, undici by hand, stripe, xendit-node`,
  );
  const { median, ratio } = await runRounds(
    {
      ours: () => cpuPerCall(payouts.ours, load),
      byHand: () => cpuPerCall(payouts.byHand, load),
      stripe: () => cpuPerCall(stripe, load),
      xendit: () => cpuPerCall(xendit, load),
    },
    rounds,
  );
  await payouts.close();
  const micro = (name: keyof typeof median) => `${median[name].toFixed(0)} µs`;
  return [
    atMost("core client against undici.request by hand, CPU", ratio("ours", "byHand"), 1.15),
    atMost("core client against stripe (stripe-node), CPU", ratio("ours", "stripe"), 0.4),
    atMost("core client against xendit-node, CPU", ratio("ours", "xendit"), 0.4),
    told(
      "CPU per request: core client, by hand, stripe, xendit-node",
      [micro("ours"), micro("byHand"), micro("stripe"), micro("xendit")].join(", "),
    ),
  ];
}
