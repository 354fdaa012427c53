import { cpuPerCall } from "./cpu-per-call.ts";
import { paymentSdks } from "./payment-sdks.ts";
import { signedPayouts } from "./signed-payout.ts";

// Makes one kind of call in a separate process, as an app does: in a shared process the kinds disturb each other's optimisations.
const concurrent = 50;

const [, , caller = "", gatewayUrl = ""] = process.argv;
const { ours, byHand } = signedPayouts(gatewayUrl, concurrent);
const calls = { ours, byHand, ...paymentSdks(gatewayUrl) };
const call = calls[caller as keyof typeof calls];
process.on("message", (count: number) => {
  void cpuPerCall(call, { calls: count, concurrent }).then((cpu) => process.send?.(cpu));
});
process.on("disconnect", () => process.exit());
