import { createAccount, parseProfile, type Account } from "@merchant-payment/core";
import { createPaymentsClient, type PaymentsClient } from "@merchant-payment/temporal/client";
import { findTemporalServer, startTemporalServer } from "@merchant-payment/temporal-server";
import { Client, Connection } from "@temporalio/client";
import { startGateway } from "../http/start-gateway.ts";
import type { Say } from "../measure/row.ts";
import { accountOptions } from "./account-options.ts";

/** A Temporal dev server in memory, a gateway that answers at once, and an account at it. */
export interface Stage extends AsyncDisposable {
  /** address of the Temporal server */
  readonly address: string;
  readonly gatewayUrl: string;
  readonly account: Account;
  readonly temporal: Client;
  readonly payments: PaymentsClient;
}

export async function openStage(say: Say): Promise<Stage> {
  const { executable } = await findTemporalServer({ say });
  const server = await startTemporalServer({ executable });
  const gateway = await startGateway();
  const connection = await Connection.connect({ address: server.address });
  const temporal = new Client({ connection });
  const { profile, ...options } = accountOptions(gateway.url);
  const account = createAccount({ ...options, profile: parseProfile(profile) });
  return {
    address: server.address,
    gatewayUrl: gateway.url,
    account,
    temporal,
    payments: createPaymentsClient({ client: temporal, account }),
    async [Symbol.asyncDispose]() {
      await connection.close();
      await gateway[Symbol.asyncDispose]();
      await server.stop();
    },
  };
}
