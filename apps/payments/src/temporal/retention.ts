import type { TemporalLink } from "./connect.ts";

/** The seconds for which ended payments are remembered; null if the namespace cannot be read. */
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

const day = 86_400;
const wanted = 30 * day;

/** How long a namespace remembers ended payments, as a clause; `tooShort` if soon only the gateway can prevent a second payment of a RefNo. Pure. */
export function describeRetention(
  namespace: string,
  seconds: number,
): { readonly tooShort: boolean; readonly detail: string } {
  const lasts =
    seconds < 2 * day ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / day)} days`;
  if (seconds >= wanted)
    return { tooShort: false, detail: `namespace ${namespace} remembers payments for ${lasts}` };
  return {
    tooShort: true,
    detail: `namespace ${namespace} forgets a payment ${lasts} after its end: after that, only the gateway can prevent a second payment of its RefNo`,
  };
}
