import type { Account } from "../account/account.ts";
import { UnsupportedOperationError } from "../errors/unsupported-operation-error.ts";
import type { Operation } from "../profile/operation.ts";

/** The method and URL of an account's requests for one operation. */
export interface Endpoint {
  readonly method: "GET" | "POST";
  readonly url: string;
  /** the URL's path, with its leading slash */
  readonly path: string;
}

/** made once for each account */
const made = new WeakMap<Account, Map<Operation, Endpoint>>();

/** @throws UnsupportedOperationError if the profile declares none */
export function endpoint(account: Account, operation: Operation): Endpoint {
  const known = made.get(account)?.get(operation);
  if (known !== undefined) return known;
  const endpoints = made.get(account) ?? new Map<Operation, Endpoint>();
  const created = createEndpoint(account, operation);
  made.set(account, endpoints.set(operation, created));
  return created;
}

function createEndpoint(
  { profile, baseUrl, merchantCode }: Account,
  operation: Operation,
): Endpoint {
  const spec = profile.operations[operation];
  if (spec === undefined) {
    throw new UnsupportedOperationError(
      `profile ${profile.name} declares no operation "${operation}"; add operations.${operation} with the path from the gateway's manual`,
    );
  }
  const path = spec.path.replaceAll("{merchantCode}", encodeURIComponent(merchantCode));
  const { href, pathname } = new URL(`${baseUrl}${path}`);
  return { method: spec.method, url: href, path: pathname };
}
