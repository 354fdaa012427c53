import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleWorkflowCode, DefaultLogger } from "@temporalio/worker";

/** The real workflows, with the stepped timers beside them. @returns the bundle's file */
export async function bundleWorkflows(): Promise<string> {
  const { code } = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(import.meta.resolve("@merchant-payment/temporal/workflows")),
    workflowInterceptorModules: [fileURLToPath(new URL("./stepped-timers.ts", import.meta.url))],
    logger: new DefaultLogger("ERROR"),
  });
  const file = join(await mkdtemp(join(tmpdir(), "merchant-payment-replay-")), "workflows.js");
  await writeFile(file, code);
  return file;
}
