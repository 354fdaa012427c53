import type { Payload, PayloadCodec } from "@temporalio/common";

/** Holds a workflow task that carries a certain signal; changes no payload. */
export interface HeldTasks {
  readonly codec: PayloadCodec;
  /** the text to signal; `begun` resolves when a worker has the task, which then waits for `release` */
  hold(): { readonly text: string; readonly begun: Promise<void>; release(): void };
}

export function createHeldTasks(): HeldTasks {
  const waiting = new Map<string, () => Promise<void>>();
  let count = 0;
  const decode = async (payload: Payload): Promise<Payload> => {
    const text = Buffer.from(payload.data ?? []).toString();
    if (text.startsWith('"hold ')) await waiting.get(JSON.parse(text) as string)?.();
    return payload;
  };
  return {
    codec: {
      encode: async (payloads) => payloads,
      decode: async (payloads) => Promise.all(payloads.map(decode)),
    },
    hold() {
      const text = `hold ${(count += 1)}`;
      const begun = Promise.withResolvers<void>();
      const over = Promise.withResolvers<void>();
      waiting.set(text, () => {
        begun.resolve();
        return over.promise;
      });
      return { text, begun: begun.promise, release: () => over.resolve() };
    },
  };
}
