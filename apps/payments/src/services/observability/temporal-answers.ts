import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@temporalio/client";
import { cachedFor } from "./cached-for.ts";

/** milliseconds for which one answer of Temporal is used for all readiness requests */
const askEvery = 2_000;
const patience = 2_000;

/**
 * Whether Temporal answers now.
 * @param client null: not connected yet
 */
export function temporalAnswers(client: () => Client | null): () => Promise<boolean> {
  return cachedFor(askEvery, async () => {
    const asked = client();
    if (asked === null) return false;
    const answer = asked
      .withDeadline(Date.now() + patience, () => asked.workflowService.getSystemInfo({}))
      .then(
        () => true,
        () => false,
      );
    // the SDK may continue for a while after the deadline
    return Promise.race([answer, sleep(patience, false, { ref: false })]);
  });
}
