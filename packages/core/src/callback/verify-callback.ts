import type { Account } from "../account/account.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { receivedFields } from "../signing/received-fields.ts";
import type { ReceivedRequest } from "../signing/verifier.ts";
import { withExactNumbers } from "../wire/exact-json.ts";
import { callbackSubject, type CallbackSubject } from "./callback-subject.ts";

/** A callback request from the gateway (API document, "Callback"), as it was received. */
export interface CallbackRequest {
  /** default POST */
  readonly method?: string | undefined;
  /** as received, without the query: a signature may cover it */
  readonly path: string;
  /** as Node gives them (names in any case, several values of one name as a list), or as fetch does (`Headers`) */
  readonly headers: ReceivedHeaders;
  /** the exact body, JSON or form, as text or as bytes in UTF-8: not what a framework parsed from it */
  readonly body: string | Uint8Array | ArrayBuffer;
}

type ReceivedHeaders =
  | Readonly<Record<string, string | readonly string[] | null | undefined>>
  | Iterable<readonly [name: string, value: string]>;

/** A callback that the gateway has signed. It is a reason to check, not a result: nothing in it is final. */
export interface VerifiedCallback extends CallbackSubject {
  /** every field as it came; numbers that JavaScript cannot hold exactly are texts */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The callback, or its problem: an unreadable body, another merchant's code, or a wrong signature. */
export type CallbackVerification =
  | { readonly valid: true; readonly callback: VerifiedCallback }
  | {
      readonly valid: false;
      readonly problem: "body" | "merchantCode" | "signature";
      /** one lower-case clause without secrets or people's data */
      readonly reason: string;
    };

/**
 * Verifies a callback: its signature, its age if the recipe has a timestamp, and that it is for this merchant. What is returned was
 * read from the verified body. It never throws for anything that a sender can do.
 * @throws ConfigurationError if the profile has no recipe for callbacks, or its secret is missing; InvalidRequestError if the body is
 * not the one that was received, such as an object that a framework parsed
 */
export function verifyCallback(
  account: Pick<Account, "merchantCode" | "profile" | "callbackVerifier">,
  request: CallbackRequest,
): CallbackVerification {
  const verifier = account.callbackVerifier();
  const received = asReceived(request);
  const fields = received === undefined ? undefined : fieldsOf(received);
  if (received === undefined || fields === undefined)
    return invalid("body", "the body is neither a JSON object nor a form");
  const subject = callbackSubject(account.profile, fields);
  if (subject.merchantCode !== null && subject.merchantCode !== account.merchantCode)
    return invalid("merchantCode", "it is about another MerchantCode");
  const verification = verifier.verify(received);
  return verification.valid
    ? { valid: true, callback: { ...subject, fields } }
    : invalid("signature", verification.reason);
}

type Invalid = Extract<CallbackVerification, { valid: false }>;

function invalid(problem: Invalid["problem"], reason: string): Invalid {
  return { valid: false, problem, reason };
}

/** undefined for a body that is not UTF-8 */
function asReceived(request: CallbackRequest): ReceivedRequest | undefined {
  const { method = "POST", path } = request;
  const body = textOf(request.body);
  return body === undefined ? undefined : { method, path, headers: headersOf(request), body };
}

function textOf(body: unknown): string | undefined {
  if (typeof body === "string") return body;
  if (!(body instanceof Uint8Array) && !(body instanceof ArrayBuffer))
    throw new InvalidRequestError("the callback cannot be verified", [
      {
        path: "body",
        message:
          "must be the text or the bytes that were received; a framework that has parsed them must be told to leave them as they are",
      },
    ]);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
}

function headersOf({ headers }: CallbackRequest): Record<string, string> {
  const entries = isIterable(headers) ? [...headers] : Object.entries(headers ?? {});
  const lower = entries.flatMap(([name, value]) =>
    value === undefined || value === null
      ? []
      : [[name.toLowerCase(), Array.isArray(value) ? value.join(", ") : String(value)] as const],
  );
  return Object.fromEntries(lower);
}

function isIterable(
  headers: ReceivedHeaders,
): headers is Extract<ReceivedHeaders, Iterable<unknown>> {
  return typeof headers === "object" && headers !== null && Symbol.iterator in headers;
}

function fieldsOf(received: ReceivedRequest): Readonly<Record<string, unknown>> | undefined {
  try {
    return withExactNumbers(receivedFields(received)) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
