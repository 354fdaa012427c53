import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAccount, parseProfile } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import {
  createSandbox,
  type FaultRule,
  type Sandbox,
  type SandboxOptions,
} from "@merchant-payment/sandbox";
import {
  createPaymentsClient,
  type PaymentDocument,
  type PaymentState,
} from "@merchant-payment/temporal/client";
import { Client, Connection } from "@temporalio/client";
import { expect, inject, vi } from "vitest";
import { startCli, untilWritten } from "../cli.ts";
import { payee, payer, secret } from "../merchant.ts";

/** Many accounts, each at a separate gateway, and one worker process for all of them. */
export interface ServedAccounts extends AsyncDisposable {
  /** in the requested order */
  readonly gateways: readonly ServedGateway[];
  /** for commands about any of them, by `--account` */
  readonly env: Readonly<Record<string, string>>;
}

export interface ServedGateway {
  readonly account: string;
  readonly sandbox: Sandbox;
  /** Starts a payment with these faults, by default a payout, and returns its RefNo. */
  start(kind?: PaymentKind, faults?: readonly FaultRule[]): Promise<string>;
  /** Waits until the payment's document has this state, and returns it. */
  reaches(refNo: string, state: PaymentState): Promise<PaymentDocument>;
}

export interface DeskGatewayOptions {
  readonly sandbox: SandboxOptions;
  readonly profile: object;
  readonly baseUrl: string | undefined;
}

/** polls often, and never gives up during another wait of a test, even on a slow machine */
export const patientWaits = {
  payout: { notFoundGrace: "2m", submitDeadline: "5m" },
  polling: {
    first: "100ms",
    backoff: 1.2,
    max: "500ms",
    deadline: "10m",
    inReview: "500ms",
    unknownFor: "5m",
  },
  timeouts: { connect: "2s", response: "5s" },
};

/** for tests of what happens after a wait: about the shortest waits that the rules allow */
export const shortWaits = {
  payout: { notFoundGrace: "16s", submitDeadline: "15s" },
  polling: { ...patientWaits.polling, deadline: "30s", unknownFor: "5s" },
  timeouts: { connect: "500ms", response: "1500ms" },
};

const secretName = "merchantKey";

export async function serveAccounts(asked: readonly DeskGatewayOptions[]): Promise<ServedAccounts> {
  const folder = await mkdtemp(join(tmpdir(), "merchant-payment-"));
  const address = inject("temporalAddress");
  const connection = await Connection.connect({ address });
  const temporal = new Client({ connection });
  const opened = await Promise.all(asked.map((options) => openGateway(options, folder, temporal)));
  await writeFile(join(folder, "secrets.json"), JSON.stringify({ [secretName]: secret }));
  const accounts = opened.map(({ entry }) => entry);
  await writeFile(join(folder, "accounts.json"), JSON.stringify({ accounts }));
  const env = {
    TEMPORAL_ADDRESS: address,
    MERCHANT_PAYMENT_ACCOUNTS: join(folder, "accounts.json"),
  };
  const worker = startCli(["worker"], { env });
  await untilWritten(worker, "stderr", '"msg":"worker ready"');
  return {
    gateways: opened.map(({ gateway }) => gateway),
    env,
    async [Symbol.asyncDispose]() {
      worker.kill("SIGKILL");
      await worker;
      await connection.close();
      await Promise.all(opened.map(({ gateway }) => gateway.sandbox.stop()));
      await rm(folder, { recursive: true });
    },
  };
}

async function openGateway(options: DeskGatewayOptions, folder: string, temporal: Client) {
  const sandbox = await createSandbox({
    payoutAfterMs: 0,
    secrets: { [secretName]: secret },
    // a unique name: ports are reused, and the server remembers an account's name while it runs
    merchantCodes: [`M-${randomUUID().slice(0, 8)}`],
    ...options.sandbox,
  });
  const name = `outcomes-${randomUUID().slice(0, 8)}`;
  const profile = { ...sandbox.profile, ...patientWaits, ...options.profile };
  await writeFile(join(folder, `${name}.json`), JSON.stringify(profile));
  const { baseUrl = sandbox.url } = options;
  const { merchantCode, secrets } = sandbox;
  const parsed = parseProfile(profile);
  const account = createAccount({ name, baseUrl, merchantCode, profile: parsed, secrets });
  const payments = createPaymentsClient({ client: temporal, account });
  const gateway: ServedGateway = {
    account: name,
    sandbox,
    async start(kind = "payout", faults = []) {
      const RefNo = `R-${randomUUID().slice(0, 8)}`;
      for (const fault of faults) sandbox.faults.add({ ...fault, refNo: RefNo });
      if (kind === "payout") await payments.payout({ ...payout, RefNo });
      else await payments.deposit({ ...deposit, RefNo }, { patience: 0 });
      return RefNo;
    },
    async reaches(refNo, state) {
      // a payment in review continues to poll, so its workflow has no result yet
      return vi.waitFor(
        async () => {
          const document = await payments.handle(refNo).status();
          expect(document).toMatchObject({ state });
          return document;
        },
        { interval: 300 },
      );
    },
  };
  const entry = { name, baseUrl, merchantCode, profile: `${name}.json`, secrets: "secrets.json" };
  return { gateway, entry };
}

const payout = {
  PaymentId: 1,
  Service: "bank",
  Amount: 25_000,
  Currency: "IDR",
  CustomerId: payee.id,
  CustomerName: payee.name,
};

const deposit = {
  PaymentId: 2,
  Currency: "IDR",
  Amount: 40_000,
  FirstName: payer.first,
  LastName: payer.last,
  UserEmail: payer.email,
  UserContact: payer.contact,
};
