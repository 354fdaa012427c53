import type { Client } from "@temporalio/client";
import { searchAttributeNames } from "../contract/search-attributes.ts";
import { mapTemporalErrors } from "./temporal-failure.ts";

/** INDEXED_VALUE_TYPE_KEYWORD of Temporal's API */
const keyword = 2;

/**
 * The search attributes that the namespace lacks.
 * @throws ConfigurationError if the credentials do not allow the question, TemporalUnreachableError
 */
export async function missingSearchAttributes(client: Client): Promise<string[]> {
  const { customAttributes } = await mapTemporalErrors(() =>
    client.connection.operatorService.listSearchAttributes({
      namespace: client.options.namespace,
    }),
  );
  return searchAttributeNames.filter((name) => customAttributes?.[name] === undefined);
}

/**
 * Registers what is missing, and returns it.
 * @throws ConfigurationError if the credentials do not allow it, TemporalUnreachableError
 */
export async function registerSearchAttributes(client: Client): Promise<string[]> {
  const missing = await missingSearchAttributes(client);
  if (missing.length === 0) return [];
  await mapTemporalErrors(() =>
    client.connection.operatorService.addSearchAttributes({
      namespace: client.options.namespace,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, keyword])),
    }),
  );
  return missing;
}
