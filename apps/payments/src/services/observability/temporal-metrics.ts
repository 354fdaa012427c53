import getPort from "get-port";
import type { MetricsExporterConfig } from "@temporalio/worker";

/** Temporal's own metrics: how to have its SDK keep them, and how to read them. */
export interface TemporalMetrics {
  readonly exporter: MetricsExporterConfig;
  /** in Prometheus' text format; empty where the SDK does not run */
  readonly read: () => Promise<string>;
}

/** milliseconds; it is this very process that answers */
const patience = 2_000;

/** The SDK serves them at an address of its own: one of this machine that nobody else needs to know. */
export async function temporalMetrics(): Promise<TemporalMetrics> {
  const bindAddress = `127.0.0.1:${await getPort({ host: "127.0.0.1" })}`;
  return {
    exporter: {
      attachServiceName: false,
      prometheus: {
        bindAddress,
        countersTotalSuffix: true,
        unitSuffix: true,
        useSecondsForDurations: true,
      },
    },
    async read() {
      try {
        const signal = AbortSignal.timeout(patience);
        const response = await fetch(`http://${bindAddress}/metrics`, { signal });
        return response.ok ? await response.text() : "";
      } catch {
        return "";
      }
    },
  };
}
