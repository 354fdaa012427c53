import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createAccount, parseProfile } from "@merchant-payment/core";
import { createSandbox, type SandboxOptions } from "@merchant-payment/sandbox";
import { createPaymentsClient } from "@merchant-payment/temporal/client";
import { Client, Connection } from "@temporalio/client";
import { payoutRequest } from "../http/signed-payout.ts";
import { payoutWorker } from "../payouts/payout-worker.ts";

/** number of measured repetitions after the first one */
const measured = 10;

/** A payout that repeats the same activity. */
export interface Repetition {
  readonly sandbox: SandboxOptions;
  /** part of the profile */
  readonly polling: Readonly<Record<string, unknown>>;
  /** the counted activity */
  readonly activity: "submitPayment" | "checkPayment";
  /** whether a callback comes before each repetition */
  readonly callbacks: boolean;
}

/** The history events that each repetition adds, as the server counts them. */
export async function eventsPerRepetition(
  address: string,
  { sandbox: options, polling, activity, callbacks }: Repetition,
): Promise<number> {
  const sandbox = await createSandbox(options);
  const connection = await Connection.connect({ address });
  const account = createAccount({
    name: `bench-${activity}-${randomUUID()}`,
    baseUrl: sandbox.url,
    merchantCode: `BENCH-${randomUUID()}`,
    profile: parseProfile({
      ...sandbox.profile,
      polling,
      timeouts: { connect: "1s", response: "1s" },
    }),
    secrets: sandbox.secrets,
  });
  const worker = await payoutWorker(address, account);
  const temporal = new Client({ connection });
  const payments = createPaymentsClient({ client: temporal, account });
  try {
    const refNo = `BENCH-${randomUUID()}`;
    const { workflowId } = await payments.payout({ ...payoutRequest(0), RefNo: refNo });
    for (;;) {
      const { events } = await temporal.workflow.getHandle(workflowId).fetchHistory();
      const begins = (events ?? []).flatMap(
        ({ eventId, activityTaskScheduledEventAttributes: scheduled }) =>
          scheduled?.activityType?.name === activity ? Number(eventId) : [],
      );
      // the first one comes after the start, and is not a repetition
      const [from, to] = [begins[1], begins[1 + measured]];
      if (from !== undefined && to !== undefined) return (to - from) / measured;
      if (callbacks) await payments.callback({ refNo, transId: null });
      await sleep(200);
    }
  } finally {
    await worker.stop();
    await connection.close();
    await sandbox.stop();
  }
}
