import { expect, onTestFinished } from "vitest";
import { TransportError } from "../src/transport/transport-error.ts";
import type { TransportRequest } from "../src/transport/transport.ts";
import {
  createUndiciTransport,
  type UndiciTransportOptions,
} from "../src/undici/undici-transport.ts";

/** a transport that is closed with the test */
export function transport(options?: UndiciTransportOptions) {
  const made = createUndiciTransport(options);
  onTestFinished(() => made.close());
  return made;
}

export function request(url: string, changes: Partial<TransportRequest> = {}): TransportRequest {
  return {
    method: "POST",
    url: `${url}/payout/M001`,
    headers: { "content-type": "application/json" },
    body: '{"RefNo":"R-1"}',
    connectTimeout: 300,
    responseTimeout: 300,
    maxResponseBytes: 1000,
    ...changes,
  };
}

export async function failure(sending: Promise<unknown>): Promise<TransportError> {
  const error = await sending.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(TransportError.is(error)).toBe(true);
  return error as TransportError;
}
