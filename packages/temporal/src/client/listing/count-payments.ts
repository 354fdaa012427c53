import type { Client } from "@temporalio/client";
import { paymentStates } from "@merchant-payment/core/payment";
import type { SearchableState } from "../../contract/search-attributes.ts";
import { checkArgument } from "../check-arguments.ts";
import { mapTemporalErrors } from "../temporal-failure.ts";
import { abandonedQuery, attendedQuery, carriedOnQuery } from "./visibility-query.ts";

/** Payments by the state that the index has of them. */
export type PaymentCounts = Readonly<Record<SearchableState, number>>;

const states: readonly SearchableState[] = [
  "open",
  ...paymentStates.filter((state) => state !== "submitting" && state !== "polling"),
];

/**
 * How many payments of an account are in which state, as the server's index knows them: a moment late, closed ones for
 * as long as it keeps them. Reads no payment. One whose workflow was ended from outside counts as in review; one
 * of which something else came to light after its end counts as that, too.
 * @param account its name
 * @throws InvalidRequestError, ConfigurationError, TemporalUnreachableError
 */
export async function countPayments(client: Client, account: string): Promise<PaymentCounts> {
  checkArgument("accountName", "payments not counted", { account });
  const [abandoned, ...counts] = await mapTemporalErrors(() =>
    Promise.all([
      countAbandoned(client, account),
      ...states.map(async (state) => count(client, attendedQuery(account, [state]))),
    ]),
  );
  const counted = Object.fromEntries(states.map((state, at) => [state, counts[at] ?? 0])) as Record<
    SearchableState,
    number
  >;
  return { ...counted, review: counted.review + abandoned };
}

async function countAbandoned(client: Client, account: string): Promise<number> {
  const ids = new Set<string>();
  for await (const { workflowId } of client.workflow.list({ query: abandonedQuery(account) }))
    ids.add(workflowId);
  let left = 0;
  for (const id of ids) if ((await count(client, carriedOnQuery(id))) === 0) left += 1;
  return left;
}

async function count({ workflow }: Client, query: string): Promise<number> {
  return (await workflow.count(query)).count;
}
