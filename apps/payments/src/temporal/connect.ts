import { Client, Connection } from "@temporalio/client";
import { CommandError } from "../output/command-error.ts";
import { temporalSettings, type TemporalSettings } from "./temporal-settings.ts";

/** A connection for starting and looking after payments. */
export interface TemporalLink extends AsyncDisposable {
  readonly client: Client;
  readonly namespace: string;
  readonly address: string;
}

/** @throws CommandError temporalUnreachable */
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

export function unreachable(address: string, cause: unknown): CommandError {
  return new CommandError(
    "temporalUnreachable",
    `Temporal does not answer at ${address}; start it, or correct TEMPORAL_ADDRESS (and TLS or API key), then do the same again`,
    { cause },
  );
}
