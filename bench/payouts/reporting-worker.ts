import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createAccount, parseProfile } from "@merchant-payment/core";
import { accountOptions } from "./account-options.ts";
import { payoutWorker } from "./payout-worker.ts";
import { installQuietRuntime } from "./quiet-runtime.ts";

// A worker in a separate process. It reports when it is ready, and its memory on request.
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const [, , address = "", gatewayUrl = ""] = process.argv;
installQuietRuntime();
const { profile, ...options } = accountOptions(gatewayUrl);
await payoutWorker(address, createAccount({ ...options, profile: parseProfile(profile) }));
process.on("message", () => {
  collectGarbage();
  process.send?.(process.memoryUsage());
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
