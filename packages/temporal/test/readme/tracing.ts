import type { Account } from "@merchant-payment/core";
import { MerchantPaymentPlugin } from "@merchant-payment/temporal";
import { Resource } from "@opentelemetry/resources";
import {
  NodeTracerProvider,
  SimpleSpanProcessor,
  type SpanExporter,
} from "@opentelemetry/sdk-trace-node";
import { Client, type ConnectionLike } from "@temporalio/client";
import { OpenTelemetryPlugin } from "@temporalio/interceptors-opentelemetry";
import { Worker, type NativeConnection } from "@temporalio/worker";

/** Once in a process; a program in production takes a BatchSpanProcessor and its exporter. */
export function startTracing(exporter: SpanExporter): OpenTelemetryPlugin {
  const resource = new Resource({ "service.name": "payments" });
  const spanProcessor = new SimpleSpanProcessor(exporter);
  new NodeTracerProvider({ resource, spanProcessors: [spanProcessor] }).register();
  return new OpenTelemetryPlugin({ resource, spanProcessor });
}

export function tracedWorker(
  connection: NativeConnection,
  account: Account,
  tracing: OpenTelemetryPlugin,
): Promise<Worker> {
  return Worker.create({
    connection,
    taskQueue: `merchant-payment:${account.name}`,
    // in this order: the first brings the workflows, the second adds its interceptors to them
    plugins: [new MerchantPaymentPlugin({ accounts: [{ account }] }), tracing],
  });
}

/** for createPaymentsClient */
export function tracedClient(connection: ConnectionLike, tracing: OpenTelemetryPlugin): Client {
  return new Client({ connection, plugins: [tracing] });
}
