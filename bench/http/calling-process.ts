import { cpuPerCall } from "./cpu-per-call.ts";
import { paymentSdks } from "./payment-sdks.ts";
import { signedPayouts } from "./signed-payout.ts";

// Makes one kind of call in a process of its own, as an app does: kinds that share one spoil the engine's guesses for each other.
const concurrent = 50;

const [, , caller = "", gatewayUrl = ""] = process.argv;
const { ours, byHand } = signedPayouts(gatewayUrl, concurrent);
const calls = { ours, byHand, ...paymentSdks(gatewayUrl) };
const call = calls[caller as keyof typeof calls];
process.on("message", (count: number) => {
  void cpuPerCall(call, { calls: count, concurrent }).then((cpu) => process.send?.(cpu));
});
process.on("disconnect", () => process.exit());
