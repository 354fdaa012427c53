import { hostname } from "node:os";
import { decisionLimits } from "@merchant-payment/core/payment";
import type { Client } from "@temporalio/client";

/** The place where a person decides. It is kept with the person's name. */
export interface ClientPlace {
  readonly host: string;
  /** of the Temporal client: by default `{process id}@{host}` */
  readonly identity: string;
}

export function clientPlace(client: Client): ClientPlace {
  return { host: bounded(hostname()), identity: bounded(client.workflow.options.identity) };
}

/** a decision with a longer text is refused */
function bounded(text: string): string {
  return text.slice(0, decisionLimits.name) || "unknown";
}
