import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { parseProfile } from "@merchant-payment/core";
import { createCallbackLog } from "./callbacks/callback-log.ts";
import { createCallbackSender } from "./callbacks/callback-sender.ts";
import { openDatabase } from "./ledger/database.ts";
import { publishedSecrets, readDefaultProfile } from "./default-profile.ts";
import { defaultScript } from "./operations/default-script.ts";
import { checkFault } from "./faults/check-fault.ts";
import { createFaultRules, type FaultRules } from "./faults/fault-rules.ts";
import type { FaultRule } from "./faults/fault-rule.ts";
import type { Gateway } from "./gateway.ts";
import { createLedger, type Ledger } from "./ledger/ledger.ts";
import { createLifecycle } from "./operations/lifecycle.ts";
import { listen } from "./http/listen.ts";
import type { ProfileJson } from "./profile-json.ts";
import { seededRandom } from "./faults/random.ts";
import { createPageVersion } from "./pages/page-version.ts";
import { createRequestLog } from "./ledger/request-log.ts";
import { createApp } from "./http/sandbox-app.ts";
import { resolveOptions, type SandboxOptions } from "./sandbox-options.ts";
import { createSignatures } from "./operations/signatures.ts";
import { createStatusLog } from "./ledger/status-log.ts";
import { createTransactions } from "./ledger/transactions.ts";

/** A running gateway. */
export interface Sandbox {
  /** base URL, without a trailing slash */
  readonly url: string;
  /** pages for people */
  readonly pages: {
    /** every payment and request, live */
    readonly ledger: string;
    /** faults, to switch on and off */
    readonly faults: string;
  };
  /** a merchant code that it accepts */
  readonly merchantCode: string;
  /** a merchant's secrets for signing, by name */
  readonly secrets: Readonly<Record<string, string>>;
  /** the JSON of the gateway profile for merchants of this gateway */
  readonly profile: Readonly<Record<string, unknown>>;
  readonly ledger: Ledger;
  readonly faults: FaultRules;
  /** Moves the newest transaction of a RefNo to a raw Status and ends its script. False if there is no transaction. */
  setStatus(refNo: string, status: string): boolean;
  /** Closes every connection, including hanging ones, and the ledger, which cannot be read any more. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a gateway on this machine. Nothing it does moves money.
 * @throws ConfigurationError for a bad option, profile, secret or fault rule, for a ledger that cannot be opened and a port in use
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = resolveOptions(options);
  const clock = options.clock ?? Date.now;
  const profileJson = settings.profile ?? readDefaultProfile();
  const parsed = parseProfile(profileJson, "sandbox profile");
  // parseProfile has checked it above
  const profile = profileJson as unknown as ProfileJson;
  const secrets = { ...publishedSecrets, ...settings.secrets };
  const signatures = createSignatures(parsed, secrets);
  const faults = createFaultRules(seededRandom(settings.seed), (fault) =>
    checkFault(fault, profile),
  );
  faults.add(...(settings.faults as FaultRule[]));

  const database = openDatabase(settings.ledger);
  const requests = createRequestLog(database, clock);
  const transactions = createTransactions(database, clock);
  const callbackLog = createCallbackLog(database, clock);
  const statusChanges = createStatusLog(database, clock);
  const ledger = createLedger(requests, transactions, callbackLog, statusChanges);
  const callbacks = createCallbackSender({
    ...settings.callbacks,
    profile,
    names: parsed.callback,
    acknowledge: parsed.callback.acknowledge,
    signer: signatures.callbackSigner,
    faults,
    transactions,
    log: callbackLog,
  });
  const lifecycle = createLifecycle({
    profile,
    script: [...settings.script, ...defaultScript(profile, settings)],
    transactions,
    statusChanges,
    clock,
    notify: (transaction) => callbacks.send(transaction),
  });

  let url = "";
  const stopping = new AbortController();
  const gateway: Gateway = {
    profile,
    check: parsed.check,
    transactions,
    lifecycle,
    merchantCodes: settings.merchantCodes,
    dedupe: settings.dedupe,
    balance: settings.balance,
    baseUrl: () => url,
  };
  const app = createApp({
    version: createPageVersion(database, faults),
    gateway,
    faults,
    requests,
    signatures,
    stopped: stopping.signal,
    operations: parsed.operations,
    ledger,
  });
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
  try {
    url = await listen(server, settings.host, settings.port);
  } catch (error) {
    database.close();
    throw error;
  }
  lifecycle.resume();

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    lifecycle.stop();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await Promise.all([closed, callbacks.stop()]);
    database.close();
  };
  const stopOnce = () => (stopped ??= stop());
  return {
    url,
    pages: { ledger: `${url}/`, faults: `${url}/faults` },
    merchantCode: settings.merchantCodes?.[0] ?? "SANDBOX",
    secrets,
    profile: profileJson,
    ledger,
    faults,
    setStatus(refNo, status) {
      const transaction = transactions.find({ refNo });
      if (transaction !== undefined) lifecycle.move(transaction, status, "hand");
      return transaction !== undefined;
    },
    stop: stopOnce,
    [Symbol.asyncDispose]: stopOnce,
  };
}
