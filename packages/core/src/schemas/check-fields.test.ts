import * as fc from "fast-check";
import { expect, expectTypeOf, test } from "vitest";
import { profileFile } from "../../test/profile-file.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { fieldsOf } from "../fields/request-fields.ts";
import { parseProfile } from "../profile/parse-profile.ts";
import { checkFields } from "./check-fields.ts";
import type { CheckRequest } from "./check-request.ts";
import type { DepositRequest } from "./deposit-request.ts";
import type { PayoutRequest } from "./payout-request.ts";

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

const plain = profile();

/** `field: message` of every problem */
function problems(operation: Operation, request: unknown, fields?: object): string[] {
  try {
    checkFields(fields === undefined ? plain : profile(fields), operation, request);
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
    "RefNo: must not end with space (U+0020) at position 4",
  ],
  ["a reference that is a number", "payout", { RefNo: 1 }, "RefNo: must be a text"],
  [
    "a line break",
    "payout",
    { CustomerName: "Ada\nLovelace" },
    "CustomerName: must not contain line feed (U+000A) at position 4",
  ],
  [
    "an escape",
    "deposit",
    { Remark: "\u001b[2J" },
    "Remark: must not contain escape (U+001B) at position 1",
  ],
  [
    "half a character",
    "payout",
    { CustomerName: "\ud800" },
    "CustomerName: must not contain half a character (U+D800) at position 1",
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

const texts = {
  payout: ["Service", "RefNo", "Currency", "CustomerId", "CustomerName", "BackendURL"],
  deposit: [
    "RefNo",
    "Currency",
    "FirstName",
    "LastName",
    "UserEmail",
    "UserContact",
    "Remark",
    "ResponseURL",
    "BackendURL",
  ],
  check: ["TransId", "RefNo", "Currency"],
} as const;

/** every text field of every request */
const textFields = (Object.keys(texts) as Operation[]).flatMap((operation) =>
  texts[operation].map((name) => [operation, name] as const),
);

test.each(textFields)("a %s's %s holds nothing that cannot be seen", (operation, name) => {
  const refused = (value: string) => problems(operation, { ...complete[operation], [name]: value });
  const own: unknown = Reflect.get(complete[operation], name);
  const text = typeof own === "string" && own.length > 2 ? own : "abcd";
  const within = (character: string) => text.slice(0, 2) + character + text.slice(2);
  const must = (clause: string) => [`${name}: must ${clause}`];
  for (const [character, called] of [
    ["\u200b", "zero width space (U+200B)"],
    ["\u200d", "zero width joiner (U+200D)"],
    ["\ufeff", "byte order mark (U+FEFF)"],
    ["\u00ad", "soft hyphen (U+00AD)"],
    ["\u202e", "right-to-left override (U+202E)"],
    ["\u2067", "right-to-left isolate (U+2067)"],
    ["\u2028", "line separator (U+2028)"],
    ["\u2029", "paragraph separator (U+2029)"],
    ["\u0000", "control character (U+0000)"],
    ["\u009f", "control character (U+009F)"],
    ["\t", "tab (U+0009)"],
    ["\ue000", "private use character (U+E000)"],
    ["\u0378", "unassigned character (U+0378)"],
    ["\u{e0041}", "format character (U+E0041)"],
    ["\ufe0f", "variation selector (U+FE0F)"],
    ["\u034f", "combining grapheme joiner (U+034F)"],
    ["\u3164", "Hangul filler (U+3164)"],
    ["\udc00", "half a character (U+DC00)"],
  ] as const)
    expect(refused(within(character))).toEqual(must(`not contain ${called} at position 3`));
  for (const [character, called] of [
    [" ", "space (U+0020)"],
    ["\u00a0", "no-break space (U+00A0)"],
    ["\u3000", "ideographic space (U+3000)"],
    ["\u2009", "white space (U+2009)"],
  ] as const) {
    expect(refused(character + text)).toEqual(must(`not begin with ${called} at position 1`));
    const end = text.length + 1;
    expect(refused(text + character)).toEqual(must(`not end with ${called} at position ${end}`));
  }
  expect(refused(within("e\u0301"))).toEqual(
    must("be in Unicode form NFC; combining mark (U+0301) at position 4 is not"),
  );
  expect(refused(within("\u212b"))).toEqual(
    must("be in Unicode form NFC; character (U+212B) at position 3 is not"),
  );
});

test("positions count characters, not halves of them", () => {
  expect(problems("payout", { ...complete.payout, CustomerName: "😀\u200b" })).toEqual([
    "CustomerName: must not contain zero width space (U+200B) at position 2",
  ]);
});

test.each(["Ana María López", "Nguyễn Văn Ánh", "Łukasz", "김철수", "สมชาย", "محمد علي", "😀"])(
  "a person may be called %s",
  (CustomerName) => {
    expect(problems("payout", { ...complete.payout, CustomerName })).toEqual([]);
  },
);

test("a reference holds no white space that looks like a space", () => {
  expect(problems("payout", { ...complete.payout, RefNo: "R\u00a01" })).toEqual([
    "RefNo: must not contain no-break space (U+00A0) at position 2; write a space",
  ]);
  expect(problems("payout", { ...complete.payout, RefNo: "R 1" })).toEqual([]);
});

const rounded =
  "looks like a number that a spreadsheet has rounded; write all its digits, and make the column one of texts";

test.each(["1.23E+15", "1,23E+15", "1e3", "6.2811E+11", "+1.2e5", "1E-7"])(
  "%s is what a spreadsheet leaves of a number",
  (damaged) => {
    expect(problems("payout", { ...complete.payout, CustomerId: damaged })).toEqual([
      `CustomerId: ${rounded}`,
    ]);
    expect(problems("deposit", { ...complete.deposit, UserContact: damaged })).toEqual([
      `UserContact: ${rounded}`,
    ]);
  },
);

const withRefNo = (RefNo: string) => problems("payout", { ...complete.payout, RefNo });

test("a reference may look like a number with an exponent, but for the plus that spreadsheets write", () => {
  expect(withRefNo("2.02401E+13")).toEqual([`RefNo: ${rounded}`]);
  for (const RefNo of ["12E4", "2024E1001", "1E+5-2", "E+5"]) expect(withRefNo(RefNo)).toEqual([]);
});

test.each(["00112233", "12E4567", "BE68 5390 0754 7034", "1.5", "e3", "1e", "DE89-E3"])(
  "%s may be an account's number",
  (CustomerId) => {
    expect(problems("payout", { ...complete.payout, CustomerId })).toEqual([]);
  },
);

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

test("the profile's defaults fill in fields that are not given", () => {
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

test("inherited properties are not fields of a request", () => {
  const { Amount: _, ...own } = complete.payout;
  const request: unknown = Object.assign(Object.create({ Amount: 5 }), own);
  expect(problems("payout", request)).toEqual(["Amount: is required"]);
});

test("the message says that nothing was sent, and why", () => {
  expect(() =>
    checkFields(profile(), "check", { RefNo: 1, PaymentId: 1, Currency: "IDR" }),
  ).toThrow(/^check request not sent: RefNo: must be a text$/);
});

test("an error contains no value", () => {
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

test("a checked request is frozen, and the same profile does not check it again", () => {
  const same = profile();
  const payout = checkFields(same, "payout", complete.payout);
  expect(checkFields(same, "payout", payout)).toBe(payout);
  expect(checkFields(same, "payout", { ...payout })).not.toBe(payout);
  expect(() => Object.assign(payout, { Amount: 0.5 })).toThrow(TypeError);
  const stricter = profile({ payout: { Amount: { max: 1 } } });
  expect(() => checkFields(stricter, "payout", payout)).toThrow(InvalidRequestError);
});

test("the list of fields and the requests' types name the same fields", () => {
  expectTypeOf<(typeof fieldsOf.payout)[number]>().toEqualTypeOf<keyof PayoutRequest>();
  expectTypeOf<(typeof fieldsOf.deposit)[number]>().toEqualTypeOf<keyof DepositRequest>();
  expectTypeOf<(typeof fieldsOf.check)[number]>().toEqualTypeOf<keyof CheckRequest>();
});
