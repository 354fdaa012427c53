import type { TemporalLink } from "./connect.ts";

/** How many seconds ended payments are remembered; null where the namespace may not be looked at. */
export async function retentionOf({
  client,
  namespace,
}: Pick<TemporalLink, "client" | "namespace">): Promise<number | null> {
  const described = await client.connection.workflowService
    .describeNamespace({ namespace })
    .catch(() => null);
  if (described === null) return null;
  return Number(described.config?.workflowExecutionRetentionTtl?.seconds ?? 0);
}
