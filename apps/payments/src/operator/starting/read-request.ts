import {
  checkFields,
  ConfigurationError,
  DuplicateMemberError,
  InvalidRequestError,
  parseExactJson,
  type DepositRequest,
  type PayoutRequest,
  type Profile,
} from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import { withBackendUrl } from "../../configuration/callback-url.ts";
import { readText, sourceName } from "../../configuration/read-text.ts";
import { CommandError } from "../../output/command-error.ts";

/** the flag of each field, as commander names it */
const flagNames = {
  payout: {
    PaymentId: "paymentId",
    Service: "service",
    RefNo: "refNo",
    Amount: "amount",
    Currency: "currency",
    CustomerId: "customerId",
    CustomerName: "customerName",
    BackendURL: "backendUrl",
  },
  deposit: {
    PaymentId: "paymentId",
    RefNo: "refNo",
    Currency: "currency",
    Amount: "amount",
    FirstName: "firstName",
    LastName: "lastName",
    UserEmail: "userEmail",
    UserContact: "userContact",
    Remark: "remark",
    ResponseURL: "responseUrl",
    BackendURL: "backendUrl",
  },
} as const satisfies Record<PaymentKind, Record<string, string>>;

/** one flag per field, values as they were written; or all of them in a file */
export type RequestFlags<Kind extends PaymentKind> = {
  readonly [Field in keyof (typeof flagNames)[Kind] as (typeof flagNames)[Kind][Field] & string]?:
    | string
    | undefined;
} & { readonly from?: string | undefined };

interface Requests {
  readonly payout: PayoutRequest;
  readonly deposit: DepositRequest;
}

const flagOf = { Amount: "--amount", PaymentId: "--payment-id" } as const;

/**
 * The payment that flags or a file describe, checked against document and profile before anything is started.
 * @throws InvalidRequestError listing every bad field
 */
export async function readRequest<Kind extends PaymentKind>(
  kind: Kind,
  flags: RequestFlags<Kind>,
  profile: Pick<Profile, "fields">,
): Promise<Requests[Kind]> {
  const fields = fieldsOf(kind, flags);
  if (flags.from === undefined) return checkFlags(kind, profile, withBackendUrl(kind, fields));
  const given = Object.keys(fields);
  if (given.length > 0) {
    throw new CommandError(
      "usage",
      `--from names the whole ${kind}; write ${given.join(", ")} into it, or leave --from out`,
    );
  }
  const request = withBackendUrl(kind, await readObject(kind, flags.from));
  return checkFields(profile, kind, request) as Requests[Kind];
}

/** only those that were given */
function fieldsOf(kind: PaymentKind, flags: object): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(flagNames[kind]).flatMap(([field, flag]): [string, string][] => {
      const value: unknown = Reflect.get(flags, flag);
      return typeof value === "string" ? [[field, value]] : [];
    }),
  );
}

function checkFlags<Kind extends PaymentKind>(
  kind: Kind,
  profile: Pick<Profile, "fields">,
  fields: Readonly<Record<string, string>>,
): Requests[Kind] {
  const request = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, name in flagOf ? wholeNumber(text) : text]),
  );
  try {
    return checkFields(profile, kind, request) as Requests[Kind];
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
    throw new InvalidRequestError(`${kind} request not sent`, problems);
  }
}

function wholeNumber(text: string): number | string {
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
}

async function readObject(kind: PaymentKind, file: string): Promise<object> {
  const written = (await readText(file)).replace(/^\uFEFF/, "");
  const source = sourceName(file);
  try {
    const value = parseExactJson(written);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    if (error instanceof DuplicateMemberError)
      throw new ConfigurationError(
        `${source}: ${error.member ?? "a field"} stands twice; write each field once and start again, nothing was sent`,
      );
    // falls through to the one message for both
  }
  throw new ConfigurationError(
    `${source} is not a JSON object of one ${kind}'s fields: {"RefNo": "INV-1042", "Amount": 150000, …}; correct it and start again, nothing was sent`,
  );
}
