import { readFile } from "node:fs/promises";
import { InMemorySpanExporter } from "@opentelemetry/sdk-trace-node";
import { NativeConnection } from "@temporalio/worker";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { createPaymentsClient } from "../src/client/index.ts";
import { payoutOf, startPaying } from "./payment-harness.ts";
import { startTracing, tracedClient, tracedWorker } from "./readme/tracing.ts";

const example = await readFile(new URL("./readme/tracing.ts", import.meta.url), "utf8");
const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");

test("the README's tracing is this example", () => {
  expect(readme).toContain(`\`\`\`ts\n${example}\`\`\`\n`);
});

test("a payout is one trace of its start, its workflow and its activities, and shows nothing of people", async () => {
  await using paying = await startPaying({ worker: false });
  const native = await NativeConnection.connect({ address: inject("temporalAddress") });
  onTestFinished(() => native.close());
  const exporter = new InMemorySpanExporter();
  const tracing = startTracing(exporter);
  const worker = await tracedWorker(native, paying.account, tracing);
  const request = payoutOf();

  await worker.runUntil(async () => {
    const client = tracedClient(paying.temporal.connection, tracing);
    const payments = createPaymentsClient({ client, account: paying.account });
    const payment = await payments.payout(request);
    expect(await payment.result()).toMatchObject({ state: "succeeded", submissions: 1 });
  });

  const named = (name: string) => exporter.getFinishedSpans().find((span) => span.name === name);
  const path = [
    "StartWorkflow:payout",
    "RunWorkflow:payout",
    "StartActivity:submitPayment",
    "RunActivity:submitPayment",
  ];
  await vi.waitFor(() => expect(path.filter((name) => named(name) === undefined)).toEqual([]));
  const [start, ...inside] = path.map((name) => named(name));
  for (const [at, span] of inside.entries()) {
    expect(span?.spanContext().traceId).toBe(start?.spanContext().traceId);
    expect(span?.parentSpanId).toBe([start, ...inside][at]?.spanContext().spanId);
  }
  expect(named("RunActivity:pollPayment")?.spanContext().traceId).toBe(
    start?.spanContext().traceId,
  );
  const told = JSON.stringify(
    exporter.getFinishedSpans().map(({ name, attributes, events }) => [name, attributes, events]),
  );
  expect(told).not.toContain(request.CustomerId);
  expect(told).not.toContain(request.CustomerName);
});
