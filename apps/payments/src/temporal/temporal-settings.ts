import { ConfigurationError } from "@merchant-payment/core";
import { loadClientConnectConfig, type ClientConnectConfig } from "@temporalio/envconfig";

/** Temporal's address, our namespace and our credentials. */
export interface TemporalSettings {
  readonly address: string;
  readonly namespace: string;
  readonly connection: ClientConnectConfig["connectionOptions"];
}

/**
 * Temporal's own environment configuration: TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, TLS, API key, a TOML profile.
 * @throws ConfigurationError
 */
export function temporalSettings(): TemporalSettings {
  try {
    const { connectionOptions, namespace } = loadClientConnectConfig();
    const address = connectionOptions.address ?? "localhost:7233";
    return {
      address,
      namespace: namespace ?? "default",
      connection: { ...connectionOptions, address },
    };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : "";
    throw new ConfigurationError(
      `Temporal's configuration cannot be read: ${reason}; correct TEMPORAL_* or its TOML file`,
      [],
      { cause: error },
    );
  }
}
