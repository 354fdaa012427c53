import * as fc from "fast-check";
import { expect, test } from "vitest";
import { profileFile } from "../../test/profile-file.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { parseProfile } from "../profile/parse-profile.ts";
import { checkFields } from "./check-fields.ts";

type Operation = "payout" | "deposit" | "check";

const complete = {
  payout: {
    PaymentId: 1,
    Service: "bank",
    RefNo: "R-1",
    Amount: 1000,
    Currency: "IDR",
    CustomerId: "4711",
    CustomerName: "Ada Lovelace",
    BackendURL: "https://merchant.example/callbacks",
  },
  deposit: {
    PaymentId: 2,
    RefNo: "D-1",
    Currency: "IDR",
    Amount: 2500,
    FirstName: "Ada",
    LastName: "Lovelace",
    UserEmail: "ada@example.test",
    UserContact: "+62 811 000",
    Remark: "",
    ResponseURL: "https://merchant.example/back",
    BackendURL: "https://merchant.example/callbacks",
  },
  check: { PaymentId: 1, TransId: "", RefNo: "R-1", Currency: "IDR" },
} as const satisfies Record<Operation, object>;

function profile(fields: object = {}) {
  return parseProfile(profileFile({ fields }));
}

/** `field: message` of everything that is wrong */
function problems(operation: Operation, request: unknown, fields: object = {}): string[] {
  try {
    checkFields(profile(fields), operation, request);
    return [];
  } catch (error) {
    if (!InvalidRequestError.is(error)) throw error;
    return error.fields.map(({ path, message }) => `${path}: ${message}`);
  }
}

const whole = "must be a whole number, written without quotes, of at most 9007199254740991";
const optional = (operation: string, name: string) =>
  `${name}: is required; give it, or let the profile say that the gateway needs none: "fields": {"${operation}": {"${name}": {"optional": true}}}`;

test.each(Object.keys(complete) as Operation[])("a complete %s passes unchanged", (operation) => {
  const shuffled = Object.fromEntries(Object.entries(complete[operation]).toReversed());
  const checked = checkFields(profile(), operation, shuffled);
  // in the order of the API document
  expect(JSON.stringify(checked)).toBe(JSON.stringify(complete[operation]));
});

test.each<[string, Operation, object, ...string[]]>([
  ["an amount beyond 2^53", "payout", { Amount: 2 ** 53 }, `Amount: ${whole}`],
  ["an amount with a fraction", "payout", { Amount: 10.5 }, `Amount: ${whole}`],
  ["an amount as text", "payout", { Amount: "1000" }, `Amount: ${whole}`],
  ["an amount that is no number", "payout", { Amount: Number.NaN }, `Amount: ${whole}`],
  ["an endless amount", "payout", { Amount: Infinity }, `Amount: ${whole}`],
  ["a big integer", "payout", { Amount: 10n }, `Amount: ${whole}`],
  ["nothing to pay", "payout", { Amount: 0 }, "Amount: must be 1 or more"],
  ["a negative amount", "deposit", { Amount: -5 }, "Amount: must be 1 or more"],
  ["no amount", "payout", { Amount: undefined }, "Amount: is required"],
  ["an amount of null", "payout", { Amount: null }, `Amount: ${whole}`],
  ["a channel as text", "deposit", { PaymentId: "1" }, `PaymentId: ${whole}`],
  ["no channel", "deposit", { PaymentId: undefined }, optional("deposit", "PaymentId")],
  ["no reference", "check", { RefNo: undefined }, "RefNo: is required"],
  ["an empty reference", "payout", { RefNo: "" }, "RefNo: must not be empty"],
  [
    "a reference with white space",
    "payout",
    { RefNo: "R-1 " },
    "RefNo: must not begin or end with white space",
  ],
  ["a reference that is a number", "payout", { RefNo: 1 }, "RefNo: must be a text"],
  [
    "a line break",
    "payout",
    { CustomerName: "Ada\nLovelace" },
    "CustomerName: must not contain control characters or line breaks",
  ],
  [
    "an escape",
    "deposit",
    { Remark: "\u001b[2J" },
    "Remark: must not contain control characters or line breaks",
  ],
  [
    "half a character",
    "payout",
    { CustomerName: "\ud800" },
    "CustomerName: must be well-formed Unicode",
  ],
  ["an empty name", "payout", { CustomerName: "" }, "CustomerName: must not be empty"],
  ["no currency", "payout", { Currency: undefined }, optional("payout", "Currency")],
  ["no e-mail address", "deposit", { UserEmail: "ada" }, "UserEmail: must be an e-mail address"],
  [
    "a relative URL",
    "payout",
    { BackendURL: "/callbacks" },
    "BackendURL: must be an absolute http(s) URL",
  ],
  [
    "a URL of another kind",
    "deposit",
    { ResponseURL: "javascript:alert(1)" },
    "ResponseURL: must be an absolute http(s) URL",
  ],
  [
    "the merchant code",
    "payout",
    { MerchantCode: "M" },
    "MerchantCode: comes from the account; leave it out",
  ],
  [
    "a signature",
    "payout",
    { Signature: "x" },
    "Signature: is made from the profile's recipe; leave it out",
  ],
  ["a field of another request", "payout", { FirstName: "Ada" }, "FirstName: is not a known key"],
  ["a field in other letters", "check", { refNo: "R-1" }, "refNo: is not a known key"],
  [
    "all at once",
    "payout",
    { Amount: "1", RefNo: "", Service: undefined, Foo: 1 },
    "RefNo: must not be empty",
    `Amount: ${whole}`,
    "Foo: is not a known key",
    optional("payout", "Service"),
  ],
])("%s is refused", (_, operation, changes, ...expected) => {
  expect(problems(operation, { ...complete[operation], ...changes })).toEqual(expected);
});

test.each([[null], [undefined], ["R-1"], [[]], [7]])("%j is no request", (request) => {
  expect(problems("payout", request)).toEqual([": must be an object with the request's fields"]);
});

test.each<[string, object, Record<string, unknown>, ...string[]]>([
  [
    "too long",
    { RefNo: { maxLength: 3 } },
    { RefNo: "R-12" },
    "RefNo: must have at most 3 characters",
  ],
  [
    "too short",
    { CustomerId: { minLength: 5 } },
    { CustomerId: "4711" },
    "CustomerId: must have at least 5 characters",
  ],
  [
    "too many digits",
    { Amount: { maxLength: 3 } },
    { Amount: 1000 },
    "Amount: must have at most 3 characters",
  ],
  ["too little", { Amount: { min: 10_000 } }, {}, "Amount: must be 10000 or more"],
  ["too much", { Amount: { max: 999 } }, {}, "Amount: must be 999 or less"],
  ["another format", { RefNo: { pattern: "^[A-Z0-9]+$" } }, {}, "RefNo: must match ^[A-Z0-9]+$"],
  [
    "another value",
    { Service: { enum: ["bank", "wallet"] } },
    { Service: "cash" },
    "Service: must be one of bank, wallet",
  ],
  ["another number", { PaymentId: { enum: [2, 3] } }, {}, "PaymentId: must be one of 2, 3"],
  ["left out by permission", { BackendURL: { optional: true } }, { BackendURL: undefined }],
  ["empty by permission", { CustomerName: { optional: true } }, { CustomerName: "" }],
  [
    "empty by permission, with a format",
    { CustomerName: { optional: true, pattern: "^[A-Z]" } },
    { CustomerName: "" },
  ],
  ["a list that names it", { PaymentId: { enum: [1] } }, {}],
])("the profile's rules: %s", (_, fields, changes, ...expected) => {
  const request = { ...complete.payout, ...changes };
  expect(problems("payout", request, { payout: fields })).toEqual(expected);
});

test("the profile's defaults stand where nothing is given", () => {
  const fields = { deposit: { Remark: { default: "order" }, PaymentId: { default: 9 } } };
  const { Remark, PaymentId, ...rest } = complete.deposit;
  const checked = checkFields(profile(fields), "deposit", { ...rest, Remark: undefined });
  expect(checked).toMatchObject({ Remark: "order", PaymentId: 9 });
  expect(checkFields(profile(fields), "deposit", complete.deposit)).toMatchObject({
    Remark,
    PaymentId,
  });
});

test("a check needs no TransId before the gateway has given one", () => {
  const { TransId: _, ...request } = complete.check;
  expect(checkFields(profile(), "check", request)).toMatchObject({ TransId: "" });
});

test("what a request inherits is not in it", () => {
  const { Amount: _, ...own } = complete.payout;
  const request: unknown = Object.assign(Object.create({ Amount: 5 }), own);
  expect(problems("payout", request)).toEqual(["Amount: is required"]);
});

test("the message says that nothing was sent, and why", () => {
  expect(() =>
    checkFields(profile(), "check", { RefNo: 1, PaymentId: 1, Currency: "IDR" }),
  ).toThrow(/^check request not sent: RefNo: must be a text$/);
});

test("no value stands in an error", () => {
  const secret = "Zz9-";
  const value = fc.oneof(
    fc.string().map((text) => `${secret}${text}`),
    fc.string().map((text) => [`${secret}${text}`]),
    fc.string().map((text) => ({ [text]: `${secret}${text}` })),
  );
  const request = fc.record(
    Object.fromEntries(Object.keys(complete.deposit).map((name) => [name, value])),
  );
  const fields = { deposit: { RefNo: { maxLength: 1 }, Remark: { pattern: "^$" } } };
  fc.assert(
    fc.property(request, (given) => {
      const found = problems("deposit", given, fields);
      expect(found.length).toBeGreaterThan(0);
      expect(found.join("\n")).not.toContain(secret);
    }),
  );
});
