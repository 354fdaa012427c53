import { createSandbox, type Sandbox, type SandboxOptions } from "@merchant-payment/sandbox";
import { randomUUID } from "node:crypto";

/** A sandbox for one test; `await using` stops it. */
export function gateway(options: SandboxOptions = {}): Promise<Sandbox> {
  return createSandbox({ payoutAfterMs: 0, ...options });
}

export function freshRefNo(): string {
  return `T-${randomUUID().slice(0, 8)}`;
}

/** number of the gateway's requests of an operation for a RefNo */
export function requestCount(
  sandbox: Sandbox,
  operation: "payout" | "deposit" | "check",
  refNo: string,
): number {
  return sandbox.ledger.requests({ operation, refNo }).length;
}
