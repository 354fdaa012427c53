import type { Client } from "@temporalio/client";
import { checkArgument } from "../check-arguments.ts";
import { mapTemporalErrors } from "../temporal-failure.ts";
import { oldestStart, type Starts } from "./oldest-start.ts";
import { unfinishedQuery } from "./visibility-query.ts";

/**
 * When the oldest payment of an account was started that has not ended yet and that a workflow looks after; null: there is none.
 * @param account its name
 * @throws InvalidRequestError, ConfigurationError, TemporalUnreachableError
 */
export async function oldestUnfinished(
  { workflow }: Client,
  account: string,
): Promise<Date | null> {
  checkArgument("accountName", "payments not looked up", { account });
  const query = (time: number) =>
    `${unfinishedQuery(account)} AND StartTime < '${new Date(time).toISOString()}'`;
  const asked: Starts = {
    countBefore: async (time) => (await workflow.count(query(time))).count,
    before: async (time, limit) => {
      const starts: number[] = [];
      for await (const { startTime } of workflow.list({ query: query(time), pageSize: limit })) {
        starts.push(startTime.getTime());
        if (starts.length === limit) break;
      }
      return starts;
    },
  };
  const oldest = await mapTemporalErrors(() => oldestStart(asked, Date.now()));
  return oldest === null ? null : new Date(oldest);
}
