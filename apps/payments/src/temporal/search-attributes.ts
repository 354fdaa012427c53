import { shellWord } from "../output/shell-word.ts";
import {
  missingSearchAttributes,
  registerSearchAttributes,
  searchAttributeNames,
} from "@merchant-payment/temporal/client";
import type { TemporalLink } from "./connect.ts";

/**
 * Registers the missing search attributes of the namespace.
 * @returns the command for it, if this connection has no right to do it; null if nothing is missing
 */
export async function ensureSearchAttributes(link: TemporalLink): Promise<string | null> {
  try {
    await registerSearchAttributes(link.client);
    return null;
  } catch {
    const missing = await missingSearchAttributes(link.client).catch(() => searchAttributeNames);
    return missing.length === 0 ? null : searchAttributeCommand(link.namespace, missing);
  }
}

/** the command for somebody with the right to run it */
export function searchAttributeCommand(namespace: string, names: readonly string[]): string {
  const flags = names.map((name) => `--name ${name} --type Keyword`).join(" ");
  return `temporal operator search-attribute create --namespace ${shellWord(namespace)} ${flags}`;
}
