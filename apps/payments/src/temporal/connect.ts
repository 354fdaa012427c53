import { ConfigurationError } from "@merchant-payment/core";
import { Client, Connection, isGrpcServiceError } from "@temporalio/client";
import { CommandError } from "../output/command-error.ts";
import { temporalSettings, type TemporalSettings } from "./temporal-settings.ts";

/** A connection for starting and looking after payments. */
export interface TemporalLink extends AsyncDisposable {
  readonly client: Client;
  readonly namespace: string;
  readonly address: string;
}

/** gRPC status codes: PERMISSION_DENIED, UNAUTHENTICATED */
const refusals: readonly number[] = [7, 16];

/** @throws CommandError temporalUnreachable; ConfigurationError where it refuses us */
export async function connectTemporal(
  { address, namespace, connection: options }: TemporalSettings = temporalSettings(),
): Promise<TemporalLink> {
  const connection = await Connection.connect({ ...options, connectTimeout: "5s" }).catch(
    (error: unknown) => {
      throw unreachable(address, error);
    },
  );
  return {
    client: new Client({ connection, namespace }),
    namespace,
    address,
    [Symbol.asyncDispose]: () => connection.close(),
  };
}

export function unreachable(address: string, cause: unknown): Error {
  if (isGrpcServiceError(cause) && refusals.includes(cause.code)) {
    return new ConfigurationError(
      `Temporal at ${address} refuses these credentials; correct TEMPORAL_API_KEY or the TLS certificate`,
      [],
      { cause },
    );
  }
  return new CommandError(
    "temporalUnreachable",
    `Temporal does not answer at ${address}; start it, or correct TEMPORAL_ADDRESS (and TLS or API key), then do the same again`,
    { cause },
  );
}
