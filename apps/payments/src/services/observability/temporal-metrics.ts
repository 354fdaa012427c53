import getPort from "get-port";
import type { MetricsExporterConfig } from "@temporalio/worker";

/** Temporal's own metrics: the SDK's setting for them, and how to read them. */
export interface TemporalMetrics {
  readonly exporter: MetricsExporterConfig;
  /** in Prometheus' text format; empty if the SDK does not run */
  readonly read: () => Promise<string>;
}

/** milliseconds; the answer comes from this same process */
const patience = 2_000;

/** The SDK serves them at a separate local address, which only this process needs to know. */
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
