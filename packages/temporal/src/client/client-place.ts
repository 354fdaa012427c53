import { hostname } from "node:os";
import type { Client } from "@temporalio/client";

/** Where something is decided: it is kept beside who decided it. */
export interface ClientPlace {
  readonly host: string;
  /** of the Temporal client: by default `{process id}@{host}` */
  readonly identity: string;
}

/** characters; a decision with longer texts is refused */
const longest = 200;

export function clientPlace(client: Client): ClientPlace {
  return { host: bounded(hostname()), identity: bounded(client.workflow.options.identity) };
}

function bounded(text: string): string {
  return text.slice(0, longest) || "unknown";
}
