import { CommandError } from "../../output/command-error.ts";
import type { ObservabilityFlags } from "./start-observability.ts";

export interface MetricsFlags {
  /** address of health and metrics; without it they are not served */
  readonly metricsPort?: number | undefined;
  readonly metricsHost?: string | undefined;
}

/**
 * The address for health and metrics; null if they are not served.
 * @throws CommandError for an address without a port
 */
export function metricsAddress({
  metricsPort,
  metricsHost,
}: MetricsFlags): ObservabilityFlags | null {
  if (metricsPort !== undefined) return { port: metricsPort, host: metricsHost ?? "127.0.0.1" };
  if (metricsHost === undefined) return null;
  throw new CommandError(
    "usage",
    "--metrics-host is where --metrics-port listens; give --metrics-port too",
  );
}
