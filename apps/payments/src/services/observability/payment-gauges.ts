import {
  countPayments,
  oldestUnfinished,
  type PaymentCounts,
} from "@merchant-payment/temporal/client";
import type { Client } from "@temporalio/client";
import { Gauge, type GaugeConfiguration, type Registry } from "prom-client";
import { cachedFor } from "./cached-for.ts";

interface AccountSnapshot {
  readonly account: string;
  readonly counts: PaymentCounts;
  readonly oldest: Date | null;
}

/** milliseconds for which one reading of Temporal's index is used */
const lookEvery = 10_000;
/** milliseconds in which Temporal must answer all queries */
const patience = 5_000;

/**
 * Payments by state and the age of the oldest unfinished one, read from Temporal's index on request. If Temporal does not answer,
 * these metrics are absent and `merchant_payment_temporal_up` is 0.
 * @param client null: not connected yet
 */
export function addPaymentGauges(
  registry: Registry,
  accounts: readonly string[],
  client: () => Client | null,
): void {
  const look = cachedFor(lookEvery, () => lookAt(client(), accounts));
  const addGauge = <Label extends string>(configuration: GaugeConfiguration<Label>) =>
    registry.registerMetric(new Gauge({ ...configuration, registers: [] }));
  addGauge({
    name: "merchant_payment_temporal_up",
    help: "1 if Temporal answered the last queries about payments, else 0",
    async collect() {
      this.set((await look()) === null ? 0 : 1);
    },
  });
  addGauge({
    name: "merchant_payment_payments",
    help: "payments by state; open: being sent or checked; unknown: may have been sent",
    labelNames: ["account", "state"],
    async collect() {
      this.reset();
      for (const { account, counts } of (await look()) ?? [])
        for (const [state, count] of Object.entries(counts)) this.set({ account, state }, count);
    },
  });
  addGauge({
    name: "merchant_payment_oldest_unfinished_seconds",
    help: "age of the oldest payment that has not ended; 0 if there is none",
    labelNames: ["account"],
    async collect() {
      this.reset();
      for (const { account, oldest } of (await look()) ?? [])
        this.set(
          { account },
          oldest === null ? 0 : Math.max(0, Date.now() - oldest.getTime()) / 1000,
        );
    },
  });
}

async function lookAt(
  client: Client | null,
  accounts: readonly string[],
): Promise<readonly AccountSnapshot[] | null> {
  if (client === null) return null;
  try {
    return await client.withDeadline(Date.now() + patience, async () => {
      const snapshots: AccountSnapshot[] = [];
      for (const account of accounts) {
        const [counts, oldest] = await Promise.all([
          countPayments(client, account),
          oldestUnfinished(client, account),
        ]);
        snapshots.push({ account, counts, oldest });
      }
      return snapshots;
    });
  } catch {
    return null;
  }
}
