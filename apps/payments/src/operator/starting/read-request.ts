import {
  checkFields,
  ConfigurationError,
  InvalidRequestError,
  type DepositRequest,
  type PayoutRequest,
  type Profile,
} from "@merchant-payment/core";
import { isNumeric, type RequestFieldName } from "@merchant-payment/core/fields";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import { fieldsOfFlags, flagOf } from "./field-flags.ts";
import { withBackendUrl } from "../../configuration/callback-url.ts";
import { parseObject } from "../../configuration/read-json.ts";
import { readText, sourceName } from "../../configuration/read-text.ts";
import { CommandError } from "../../output/command-error.ts";

/** one flag for each field, with values as written; or all fields in a file */
export type RequestFlags = Readonly<Record<string, unknown>> & {
  readonly from?: string | undefined;
};

interface Requests {
  readonly payout: PayoutRequest;
  readonly deposit: DepositRequest;
}

/**
 * The payment that flags or a file describe, checked against document and profile before anything is started.
 * @throws InvalidRequestError listing every bad field
 */
export async function readRequest<Kind extends PaymentKind>(
  kind: Kind,
  flags: RequestFlags,
  profile: Pick<Profile, "fields">,
): Promise<Requests[Kind]> {
  const fields = fieldsOfFlags(kind, flags);
  if (flags.from === undefined) return checkFlags(kind, profile, withBackendUrl(kind, fields));
  const given = Object.keys(fields);
  if (given.length > 0) {
    throw new CommandError(
      "usage",
      `--from names the whole ${kind}; write ${given.join(", ")} into it, or leave --from out`,
    );
  }
  const request = withBackendUrl(kind, await readObject(kind, flags.from));
  return checkFields<Kind>(profile, kind, request);
}

function checkFlags<Kind extends PaymentKind>(
  kind: Kind,
  profile: Pick<Profile, "fields">,
  fields: Readonly<Record<string, string>>,
): Requests[Kind] {
  const request = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      isNumeric(name) ? wholeNumber(text) : text,
    ]),
  );
  try {
    return checkFields<Kind>(profile, kind, request);
  } catch (error) {
    if (!InvalidRequestError.is(error)) throw error;
    // a numeric field that is still a text was not a whole number
    const problems = error.fields.map(({ path, message }) =>
      isNumeric(path) && typeof request[path] === "string"
        ? {
            path,
            message: `must be a whole number of at most ${Number.MAX_SAFE_INTEGER} in digits only, e.g. ${flagOf(path as RequestFieldName)} 150000`,
          }
        : { path, message },
    );
    throw new InvalidRequestError(`${kind} request not sent`, problems);
  }
}

function wholeNumber(text: string): number | string {
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
}

async function readObject(kind: PaymentKind, file: string): Promise<object> {
  const shape = `one ${kind}'s fields: {"RefNo": "INV-1042", "Amount": 150000, …}`;
  const written = await readText(file);
  try {
    return parseObject(written, sourceName(file), shape);
  } catch (error) {
    if (!ConfigurationError.is(error)) throw error;
    throw new ConfigurationError(`${error.message}; start again then, nothing was sent`);
  }
}
