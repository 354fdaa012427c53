import type { SharedN8n } from "@merchant-payment/tooling/n8n/global-setup";
import {
  createWorkflow,
  type Execution,
  type N8nSession,
  openSession,
  runWorkflow,
} from "@merchant-payment/tooling/n8n";
import { inject } from "vitest";
import { oneNode } from "./workflow.mts";

/** the n8n that all tests share */
export const shared: SharedN8n = inject("n8n");

let session: Promise<N8nSession> | undefined;

/** the owner's session with the n8n that all tests share */
export function n8n(): Promise<N8nSession> {
  return (session ??= openSession(shared.url));
}

/** Saves and runs a workflow of one node, as a person at the editor does. */
export async function runNode(
  options: Parameters<typeof oneNode>[0],
): Promise<Execution & { readonly output: readonly Record<string, unknown>[] }> {
  const owner = await n8n();
  const workflow = await createWorkflow(owner, oneNode(options));
  const execution = await runWorkflow(owner, workflow, "Start");
  return { ...execution, output: execution.items["Pay"]?.[0] ?? [] };
}
