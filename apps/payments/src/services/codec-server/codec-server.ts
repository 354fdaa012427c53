import { ConfigurationError } from "@merchant-payment/core";
import type { Logger } from "@temporalio/worker";
import { Registry } from "prom-client";
import { startHttpServer, type HttpServer } from "../http/start-http-server.ts";
import { interruption, untilInterrupted } from "../../interruption/interruption.ts";
import type { Output } from "../../output/output.ts";
import { dataConverter } from "../../temporal/encryption.ts";
import { metricsAddress, type MetricsFlags } from "../observability/metrics-address.ts";
import {
  startObservability,
  type ObservabilityFlags,
} from "../observability/start-observability.ts";
import { createWorkerLog } from "../observability/service-log.ts";
import { allowedOrigin } from "./allowed-origin.ts";
import { createCodecApp } from "./codec-app.ts";
import { codecToken } from "./codec-token.ts";

export interface CodecServerFlags extends MetricsFlags {
  readonly port: number;
  /** default: those of Temporal's dev server on this machine */
  readonly origin: readonly string[];
}

/** by default only programs on this machine can read payments */
const host = "127.0.0.1";
/** milliseconds for running requests when it ends */
const shutdownGrace = 5_000;
const devServerPages = ["http://localhost:8233", "http://127.0.0.1:8233"];

/** Shows encrypted payloads to Temporal's UI and CLI until Ctrl-C. */
export async function codecServer(flags: CodecServerFlags, output: Output): Promise<void> {
  output.preferText();
  const interrupted = interruption();
  const metrics = metricsAddress(flags);
  const origins = flags.origin.length === 0 ? devServerPages : flags.origin.map(allowedOrigin);
  const codec = dataConverter()?.payloadCodecs?.[0];
  if (codec === undefined)
    throw new ConfigurationError("without keys nothing is encrypted, and nothing to be shown", [
      {
        path: "MERCHANT_PAYMENT_PAYLOAD_KEYS",
        message:
          "is missing: id:key entries with commas between them, the same that the worker has",
      },
    ]);
  const { token, made } = codecToken();
  const log = createWorkerLog();
  const registry = new Registry();
  await using stack = new AsyncDisposableStack();
  if (metrics !== null) stack.use(await observe(metrics, registry, log));
  const app = createCodecApp({
    codec,
    token,
    origins,
    registry,
    refused: (operation, why) => log.warn(`${operation} refused: ${why}`),
  });
  const server = await startHttpServer(app.fetch, {
    host,
    port: flags.port,
    what: "the codec server",
    shutdownGrace,
  });
  const { url } = server;
  const shown = made ? token : "$MERCHANT_PAYMENT_CODEC_TOKEN";
  output.print({ url, origins, ...(made && { token }) }, (paint) =>
    [
      `${paint("bold", "Codec server")}   ${url}   on this machine only`,
      `  Temporal's UI   at ${origins.join(", ")}: Data Encoder, Remote Codec Endpoint`,
      `                  ${url}/${shown}`,
      `  Temporal's CLI  --codec-endpoint ${url} --codec-auth "Bearer ${shown}"`,
      "",
      "Anybody who has the token can read payments. Ctrl-C ends it.",
    ].join("\n"),
  );
  log.info("codec server ready", { listening: url });
  await untilInterrupted(interrupted);
  log.info("codec server stopping: requests that have been received are answered first");
  await server[Symbol.asyncDispose]();
  log.info("codec server ended");
}

async function observe(
  metrics: ObservabilityFlags,
  registry: Registry,
  log: Logger,
): Promise<HttpServer> {
  const observed = await startObservability(metrics, {
    unready: async () => null,
    metrics: () => registry.metrics(),
  });
  log.info("health and metrics are served", { listening: observed.url });
  return observed;
}
