import { runRounds } from "../measure/rounds.ts";
import { atMost, told, type Row, type Say } from "../measure/row.ts";
import { startCaller } from "./start-caller.ts";
import { startGateway } from "./start-gateway.ts";

const calls = 10_000;
const rounds = 9;

/** CPU for one payout request, by the core client, by hand, and by other SDKs, each in a separate process. */
export async function clientCost(say: Say): Promise<Row[]> {
  await using gateway = await startGateway();
  await using ours = startCaller("ours", gateway.url);
  await using byHand = startCaller("byHand", gateway.url);
  await using stripe = startCaller("stripe", gateway.url);
  await using xendit = startCaller("xendit", gateway.url);
  say(
    `${rounds} rounds of ${calls} payout requests, 50 at a time: the core client, undici by hand, stripe, xendit-node`,
  );
  const { median, ratio } = await runRounds(
    {
      ours: () => ours.cpuOf(calls),
      byHand: () => byHand.cpuOf(calls),
      stripe: () => stripe.cpuOf(calls),
      xendit: () => xendit.cpuOf(calls),
    },
    rounds,
  );
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
