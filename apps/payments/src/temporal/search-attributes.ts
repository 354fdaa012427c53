import { shellWord } from "../output/shell-word.ts";
import {
  missingSearchAttributes,
  registerSearchAttributes,
  searchAttributeNames,
} from "@merchant-payment/temporal/client";
import type { TemporalLink } from "./connect.ts";

/**
 * Registers what the namespace lacks.
 * @returns the command that does it, where this connection may not; null where all is there
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

/** what somebody with the rights to do so runs */
export function searchAttributeCommand(namespace: string, names: readonly string[]): string {
  const flags = names.map((name) => `--name ${name} --type Keyword`).join(" ");
  return `temporal operator search-attribute create --namespace ${shellWord(namespace)} ${flags}`;
}
