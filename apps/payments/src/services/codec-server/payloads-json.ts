import type { Payload } from "@temporalio/common";
import { z } from "zod";

const bytes = z.base64().transform((text) => Buffer.from(text, "base64"));

/** Temporal's `Payloads` as its remote codecs write it: protobuf's JSON, bytes as base64. */
const payloadsSchema = z.object({
  payloads: z
    .array(z.object({ metadata: z.record(z.string(), bytes).nullish(), data: bytes.nullish() }))
    .nullish(),
});

/** null if the text is not payloads */
export function readPayloads(json: string): Payload[] | null {
  const parsed = payloadsSchema.safeParse(asJson(json));
  if (!parsed.success) return null;
  return (parsed.data.payloads ?? []).map(({ metadata, data }) => ({
    metadata: metadata ?? {},
    data: data ?? Buffer.alloc(0),
  }));
}

export function writePayloads(payloads: readonly Payload[]): object {
  return {
    payloads: payloads.map(({ metadata, data }) => ({
      metadata: Object.fromEntries(
        Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)]),
      ),
      data: base64(data ?? new Uint8Array()),
    })),
  };
}

function base64(value: Uint8Array): string {
  return Buffer.from(value).toString("base64");
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
