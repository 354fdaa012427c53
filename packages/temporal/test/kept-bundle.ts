import { fileURLToPath } from "node:url";
import { DefaultLogger } from "@temporalio/worker";
import { paymentWorkflowBundle } from "../src/plugin/workflow-bundle.ts";

const cacheFolder = fileURLToPath(
  new URL("../node_modules/.cache/merchant-payment/", import.meta.url),
);

/** The current payment workflows, bundled once for all tests and their worker processes, because it takes seconds. */
export function keptBundle(): Promise<{ code: string }> {
  return paymentWorkflowBundle({ cacheFolder, logger: new DefaultLogger("ERROR") });
}
