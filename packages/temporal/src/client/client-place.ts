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
  const text = (value: string) => value.slice(0, longest) || "unknown";
  return { host: text(hostname()), identity: text(client.workflow.options.identity) };
}
