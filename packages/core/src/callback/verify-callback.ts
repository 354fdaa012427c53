import type { Account } from "../account/account.ts";
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
  /** names in any case; values of one name may be a list, as Node gives them */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** the exact text of the body, JSON or form, not parsed by a framework */
  readonly body: string;
}

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
 * Verifies a callback's merchant, its signature and, if the recipe has a timestamp, its age; returns the fields that were
 * verified. Never throws on a received request.
 * @throws ConfigurationError if the profile has no recipe for callbacks, or its secret is missing
 */
export function verifyCallback(
  account: Pick<Account, "merchantCode" | "profile" | "callbackVerifier">,
  request: CallbackRequest,
): CallbackVerification {
  const verifier = account.callbackVerifier();
  const received = asReceived(request);
  const fields = fieldsOf(received);
  if (fields === undefined) return invalid("body", "the body is neither a JSON object nor a form");
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

function asReceived({ method = "POST", path, headers, body }: CallbackRequest): ReceivedRequest {
  const lower = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[name.toLowerCase(), typeof value === "string" ? value : value.join(", ")] as const],
  );
  return { method, path, headers: Object.fromEntries(lower), body };
}

function fieldsOf(received: ReceivedRequest): Readonly<Record<string, unknown>> | undefined {
  try {
    return withExactNumbers(receivedFields(received)) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
