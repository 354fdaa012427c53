import { ConfigurationError } from "@merchant-payment/core";
import { Client, Connection, isGrpcServiceError } from "@temporalio/client";
import { CommandError } from "../output/command-error.ts";
import { dataConverter } from "./encryption.ts";
import { temporalSettings, type TemporalSettings } from "./temporal-settings.ts";

/** A connection for starting and managing payments. */
export interface TemporalLink extends AsyncDisposable {
  readonly client: Client;
  readonly namespace: string;
  readonly address: string;
}

/** reconnects within seconds after an outage, not minutes, because gateways repeat a callback only for a limited time */
const channelArgs = { "grpc.max_reconnect_backoff_ms": 5_000 };
/** gRPC status codes: PERMISSION_DENIED, UNAUTHENTICATED */
const refusals: readonly number[] = [7, 16];
/** gRPC status code */
const notFound: readonly number[] = [5];

/** @throws CommandError temporalUnreachable; ConfigurationError if it refuses us, or has no such namespace */
export async function connectTemporal(
  { address, namespace, connection: options }: TemporalSettings = temporalSettings(),
): Promise<TemporalLink> {
  const encryption = dataConverter();
  const connection = await Connection.connect({
    ...options,
    channelArgs,
    connectTimeout: "5s",
  }).catch((error: unknown) => {
    throw unreachable(address, error);
  });
  await requireNamespace(connection, namespace);
  return {
    client: new Client({ connection, namespace, ...(encryption && { dataConverter: encryption }) }),
    namespace,
    address,
    [Symbol.asyncDispose]: () => connection.close(),
  };
}

/** checked once here: later a missing namespace would look like a missing payment */
async function requireNamespace(connection: Connection, namespace: string): Promise<void> {
  try {
    await connection.workflowService.describeNamespace({ namespace });
  } catch (error) {
    // missing permission to describe it is not fatal
    if (!isGrpcServiceError(error) || !notFound.includes(error.code)) return;
    await connection.close();
    throw new ConfigurationError(
      `Temporal has no namespace ${namespace}; correct TEMPORAL_NAMESPACE, or create it with a retention of 30 days or more`,
      [],
      { cause: error },
    );
  }
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
    `Temporal does not answer at ${address}, so nothing was started or changed; start it, or correct TEMPORAL_ADDRESS (and TLS or API key), then do the same again`,
    { cause },
  );
}
