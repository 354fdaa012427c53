import type { SharedN8n } from "@merchant-payment/tooling/n8n/global-setup";
import {
  createWorkflow,
  type Execution,
  type N8nSession,
  runWorkflow,
  sessionWith,
} from "@merchant-payment/tooling/n8n";
import { inject } from "vitest";
import { oneNode } from "./workflow.mts";

/** the n8n that all tests share */
export const shared: SharedN8n = inject("n8n");

/** the owner's session at n8n */
export const n8n: N8nSession = sessionWith(shared.url, shared.cookie);

/** Saves and runs a workflow of one node, as a person at the editor does. */
export async function runNode(
  options: Parameters<typeof oneNode>[0],
): Promise<Execution & { readonly output: readonly Record<string, unknown>[] }> {
  const workflow = await createWorkflow(n8n, oneNode(options));
  const execution = await runWorkflow(n8n, workflow, "Start");
  return { ...execution, output: execution.items["Pay"]?.[0] ?? [] };
}
