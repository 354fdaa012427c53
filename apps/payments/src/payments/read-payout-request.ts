import {
  checkFields,
  ConfigurationError,
  InvalidRequestError,
  parseExactJson,
  type PayoutRequest,
  type Profile,
} from "@merchant-payment/core";
import { withBackendUrl } from "../configuration/callback-url.ts";
import { readText } from "../configuration/read-text.ts";
import { CommandError } from "../output/command-error.ts";

/** one flag per field; values as they were written */
export interface PayoutFlags {
  readonly json?: string | undefined;
  readonly refNo?: string | undefined;
  readonly amount?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly service?: string | undefined;
  readonly currency?: string | undefined;
  readonly customerId?: string | undefined;
  readonly customerName?: string | undefined;
  readonly backendUrl?: string | undefined;
}

const flagOf = { Amount: "--amount", PaymentId: "--payment-id" } as const;

/**
 * The payout that flags or a file describe, checked against document and profile before anything is started.
 * @throws InvalidRequestError listing every bad field
 */
export async function readPayoutRequest(
  flags: PayoutFlags,
  profile: Pick<Profile, "fields">,
): Promise<PayoutRequest> {
  const fields = fieldsOf(flags);
  if (flags.json === undefined) return checkFlags(profile, withBackendUrl("payout", fields));
  const given = Object.keys(fields);
  if (given.length > 0) {
    throw new CommandError(
      "usage",
      `--json holds the whole payout; write ${given.join(", ")} into it, or leave --json out`,
    );
  }
  return checkFields(profile, "payout", withBackendUrl("payout", await readObject(flags.json)));
}

/** only those that were given */
function fieldsOf(flags: PayoutFlags): Readonly<Record<string, string>> {
  const fields = {
    PaymentId: flags.paymentId,
    Service: flags.service,
    RefNo: flags.refNo,
    Amount: flags.amount,
    Currency: flags.currency,
    CustomerId: flags.customerId,
    CustomerName: flags.customerName,
    BackendURL: flags.backendUrl,
  };
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function checkFlags(
  profile: Pick<Profile, "fields">,
  fields: Readonly<Record<string, string>>,
): PayoutRequest {
  const request = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, name in flagOf ? wholeNumber(text) : text]),
  );
  try {
    return checkFields(profile, "payout", request);
  } catch (error) {
    if (!InvalidRequestError.is(error)) throw error;
    // what is a text here was no whole number
    const problems = error.fields.map(({ path, message }) =>
      (path === "Amount" || path === "PaymentId") && typeof request[path] === "string"
        ? {
            path,
            message: `must be a whole number of at most ${Number.MAX_SAFE_INTEGER} in digits only, e.g. ${flagOf[path]} 150000`,
          }
        : { path, message },
    );
    throw new InvalidRequestError("payout request not sent", problems);
  }
}

function wholeNumber(text: string): number | string {
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
}

async function readObject(file: string): Promise<object> {
  const written = (await readText(file)).replace(/^\uFEFF/, "");
  try {
    const value = parseExactJson(written);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // falls through to the one message for both
  }
  const source = file === "-" ? "standard input" : file;
  throw new ConfigurationError(
    `${source} is not a JSON object of one payout's fields: {"RefNo": "INV-1042", "Amount": 150000, …}; correct it and start again, nothing was sent`,
  );
}
