import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { profileFile } from "../../test/profile-file.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { parseProfile } from "./parse-profile.ts";

/** `path: message` of every problem */
function problems(file: unknown): string[] {
  try {
    parseProfile(file, "gateway.json");
    return [];
  } catch (error) {
    if (!ConfigurationError.is(error)) throw error;
    return error.fields.map(({ path, message }) => `${path}: ${message}`);
  }
}

const recipe = { message: "{pairs}", algorithm: "hmac-sha256", key: "merchantKey" };
const payoutBody = (body: object) => ({ operations: { payout: { body } } });

test.each<[string, Record<string, unknown>, ...string[]]>([
  ["no name", { name: undefined }, "name: is required"],
  [
    "a name with spaces",
    { name: "my gateway" },
    "name: must be letters, digits, dots, dashes and underscores",
  ],
  ["a name that is a number", { name: 5 }, "name: must be a text"],
  ["an unknown key", { codez: {} }, "codez: is not a known key"],
  ["two unknown keys", { a: 1, b: 2 }, "a: is not a known key", "b: is not a known key"],
  ["an unknown operation", { operations: { refund: {} } }, "operations.refund: is not a known key"],
  [
    "an unknown key of an operation",
    { operations: { payout: { url: "/" } } },
    "operations.payout.url: is not a known key",
  ],
  [
    "a body for a GET",
    { operations: { products: { path: "/p", body: {} } } },
    "operations.products.body: is not a known key",
  ],
  [
    "a payout by GET",
    { operations: { payout: { method: "GET" } } },
    'operations.payout.method: must be "POST"',
  ],
  [
    "products by POST",
    { operations: { products: { path: "/p", method: "POST" } } },
    'operations.products.method: must be "GET"',
  ],
  [
    "a balance without a path",
    { operations: { balance: {} } },
    "operations.balance.path: is required: the API document does not give it",
  ],
  [
    "a path without a slash",
    { operations: { payout: { path: "payout" } } },
    'operations.payout.path: must start with "/" and hold neither "?" nor "#", e.g. "/payout/{merchantCode}"',
  ],
  [
    "a path with a query",
    { operations: { payout: { path: "/payout?a=1" } } },
    'operations.payout.path: must start with "/" and hold neither "?" nor "#", e.g. "/payout/{merchantCode}"',
  ],
  [
    "another placeholder in a path",
    { operations: { payout: { path: "/payout/{MerchantCode}" } } },
    "operations.payout.path: may hold the placeholder {merchantCode} and no other brace",
  ],
  [
    "a body value that is a list",
    payoutBody({ tags: [] }),
    "operations.payout.body.tags: must be a text or a number or true or false",
  ],
  [
    "a template that cannot be read",
    payoutBody({ ts: "{request.now}" }),
    "operations.payout.body.ts: {request.now} is not known; the request has request.body, request.method, request.path, request.timestamp, request.timestampMs, request.time, request.id",
  ],
  [
    "a template of what does not exist yet",
    payoutBody({ ts: "{request.body|md5}" }),
    "operations.payout.body.ts: {request.body} does not exist yet when the body is made",
  ],
  [
    "a template of no field",
    payoutBody({ ref: "{Refno}" }),
    "operations.payout.body.ref: {Refno} is no field of this request; there are MerchantCode, PaymentId, Service, RefNo, Amount, Currency, CustomerId, CustomerName, BackendURL",
  ],
  [
    "a template of another request's field",
    { operations: { balance: { path: "/b", body: { ref: "{RefNo}" } } } },
    "operations.balance.body.ref: {RefNo} is no field of this request; there are MerchantCode",
  ],
  [
    "a body field of the document",
    payoutBody({ Amount: 1 }),
    "operations.payout.body.Amount: is a field of the request itself; leave it out",
  ],
  [
    "a body field in the signature's place",
    payoutBody({ Signature: "x" }),
    "operations.payout.body.Signature: is the field of the signature; leave it out",
  ],
  [
    "an unknown field",
    { fields: { payout: { Name: {} } } },
    "fields.payout.Name: is not a known key",
  ],
  [
    "an unknown rule",
    { fields: { payout: { RefNo: { maxlength: 5 } } } },
    "fields.payout.RefNo.maxlength: is not a known key",
  ],
  [
    "a rule of the wrong type",
    { fields: { payout: { RefNo: { maxLength: "20" } } } },
    "fields.payout.RefNo.maxLength: must be a number",
  ],
  [
    "a pattern that is none",
    { fields: { payout: { RefNo: { pattern: "[" } } } },
    "fields.payout.RefNo.pattern: must be a regular expression",
  ],
  [
    "bounds that cross",
    { fields: { payout: { Amount: { min: 5, max: 4 } } } },
    "fields.payout.Amount.max: must not be below min",
  ],
  [
    "lengths that cross",
    { fields: { payout: { RefNo: { minLength: 5, maxLength: 4 } } } },
    "fields.payout.RefNo.maxLength: must not be below minLength",
  ],
  [
    "a bound for a text",
    { fields: { payout: { RefNo: { max: 20 } } } },
    "fields.payout.RefNo.max: is for numbers; a text has minLength and maxLength",
  ],
  [
    "an empty list of values",
    { fields: { payout: { Service: { enum: [] } } } },
    "fields.payout.Service.enum: must list at least one value",
  ],
  [
    "a default that breaks its own rule",
    { fields: { deposit: { Remark: { default: "payment", maxLength: 3 } } } },
    "fields.deposit.Remark.default: must have at most 3 characters",
  ],
  [
    "a default that breaks the document's rule",
    { fields: { payout: { PaymentId: { default: "7" } } } },
    "fields.payout.PaymentId.default: must be a whole number, written without quotes, of at most 9007199254740991",
  ],
  [
    "a recipe that cannot be used",
    { signing: { default: { ...recipe, key: undefined } } },
    "signing.default.key: is required: hmac-sha256 needs the name of the secret that is its key",
  ],
  [
    "an unknown key of a recipe",
    { signing: { payout: { ...recipe, salt: "x" } } },
    "signing.payout.salt: is not a known key",
  ],
  ["an unknown recipe", { signing: { refund: recipe } }, "signing.refund: is not a known key"],
  [
    "an unknown class",
    { codes: { notFound: ["E40"], failed: ["E01"] } },
    "codes.failed: is not a known key",
  ],
  [
    "an unknown class of an operation",
    { codes: { notFound: ["E40"], check: { failed: [] } } },
    "codes.check.failed: is not a known key",
  ],
  [
    "codes of an unknown operation",
    { codes: { notFound: ["E40"], products: {} } },
    "codes.products: is not a known key",
  ],
  ["a class that is no list", { codes: { notFound: "E40" } }, "codes.notFound: must be a list"],
  ["an empty entry", { codes: { notFound: [" "] } }, "codes.notFound[0]: must not be empty"],
  [
    "an entry for everything",
    { codes: { notFound: ["E40"], success: ["*"] } },
    "codes.success[0]: must name a code or another part, not only *",
  ],
  [
    "an entry without parts",
    { codes: { notFound: [{}] } },
    "codes.notFound[0]: must name a code or another part, not only *",
  ],
  [
    "an entry of wildcards",
    { codes: { notFound: [{ code: "*", message: "**" }] } },
    "codes.notFound[0]: must name a code or another part, not only *",
  ],
  [
    "an entry for many HTTP 5xx",
    { codes: { notFound: ["E40"], busy: [{ code: "97", http: "5*" }] } },
    'codes.busy[0].http: must be one status, such as "503": under HTTP 5xx an answer counts only where its entry names that status',
  ],
  [
    "an unknown part",
    { codes: { notFound: [{ code: "1", text: "x" }] } },
    "codes.notFound[0].text: is not a known key",
  ],
  [
    "an entry that is a number",
    { codes: { notFound: [40] } },
    "codes.notFound[0]: must be a text or an object",
  ],
  [
    "an entry in two classes",
    { codes: { notFound: ["E40"], rejected: [" e40 "] } },
    'codes.notFound: the entry "e40" is in codes.rejected too; keep it in one class',
  ],
  [
    "an entry in the default class for success",
    { codes: { notFound: ["E40"], rejected: ["00"] } },
    'codes.rejected: the entry "00" is in codes.success too; keep it in one class',
  ],
  [
    "an entry in two classes, written in two ways",
    { codes: { notFound: ["E40"], busy: [{ code: "E40" }] } },
    'codes.notFound: the entry "e40" is in codes.busy too; keep it in one class',
  ],
  [
    "an entry in two classes by an override",
    { codes: { notFound: ["E40"], check: { rejected: ["E40"] } } },
    'codes.notFound: the entry "e40" is in codes.check.rejected too; keep it in one class',
  ],
  [
    "an entry of parts in two classes",
    { codes: { notFound: [{ code: "1", http: 404 }], hold: [{ http: "404", code: 1 }] } },
    'codes.notFound: the entry {"code":"1","http":"404"} is in codes.hold too; keep it in one class',
  ],
  [
    "HTTP success without an envelope",
    { http: { busy: [200] } },
    "http.busy[0]: must be 300 to 599",
  ],
  [
    "an unknown class of HTTP answers",
    { http: { rejected: [400] } },
    "http.rejected: is not a known key",
  ],
  [
    "one HTTP status in two classes",
    { http: { busy: [429], hold: [429] } },
    "http.hold: 429 is in http.busy too; keep it in one class",
  ],
  [
    "an unknown status class",
    { statuses: { success: ["SUCCESS"] } },
    "statuses.success: is not a known key",
  ],
  [
    "a blank status",
    { statuses: { succeeded: [" "] } },
    "statuses.succeeded[0]: must not be empty",
  ],
  [
    "a status in two classes",
    { statuses: { succeeded: ["DONE"], failed: ["done "] } },
    'statuses.failed: "done" is in statuses.succeeded too; keep it in one class',
  ],
  [
    "a status in two classes by an override",
    { statuses: { succeeded: ["DONE"], deposit: { pending: ["DONE"] } } },
    'statuses.deposit.pending: "done" is in statuses.succeeded too; keep it in one class',
  ],
  [
    "an unknown way to check",
    { check: { by: "id" } },
    'check.by: must be one of "refNo", "transId", "either"',
  ],
  ["an unknown key of check", { check: { with: "refNo" } }, "check.with: is not a known key"],
  [
    "another number space",
    { check: { refNos: "separate" } },
    'check.refNos: must be one of "perKind", "shared"',
  ],
  [
    "a kind without a field",
    { check: { kind: { payout: ["P"] } } },
    "check.kind.field: is required",
  ],
  [
    "a path with an empty step",
    { check: { kind: { field: "Meta..Type", payout: ["P"] } } },
    'check.kind.field: must be the name of a field, or names with dots between them, such as "data.RefNo"',
  ],
  [
    "a kind that nothing names",
    { check: { kind: { field: "Type" } } },
    "check.kind: must list at least one text in payout or deposit",
  ],
  [
    "a text for both kinds",
    { check: { kind: { field: "Type", payout: ["1"], deposit: ["2", 1] } } },
    'check.kind.deposit: "1" is in check.kind.payout too; keep it in one kind',
  ],
  [
    "a blank text for a kind",
    { check: { kind: { field: "Type", payout: [" "] } } },
    "check.kind.payout[0]: must not be empty",
  ],
  [
    "another rule for TransId",
    { echo: { transId: true } },
    'echo.transId: must be one of "same", "submitDiffers", false',
  ],
  ["an unknown key of echo", { echo: { payId: "same" } }, "echo.payId: is not a known key"],
  [
    "an acknowledgement that refuses",
    { callback: { acknowledge: { status: 500 } } },
    "callback.acknowledge.status: must be 200 to 299",
  ],
  [
    "an unknown key of an acknowledgement",
    { callback: { acknowledge: { text: "OK" } } },
    "callback.acknowledge.text: is not a known key",
  ],
  [
    "a callback's path with an empty step",
    { callback: { refNo: "data.", transId: "" } },
    'callback.refNo: must be the name of a field, or names with dots between them, such as "data.RefNo"',
    'callback.transId: must be the name of a field, or names with dots between them, such as "data.RefNo"',
  ],
  ["an unknown key of callback", { callback: { url: "x" } }, "callback.url: is not a known key"],
  [
    "checkFirst without notFound",
    { codes: {} },
    'payout.checkFirst: needs codes.check.notFound, the answer for a RefNo that the gateway does not know; write it down, or write "checkFirst": false',
  ],
  [
    "checkFirst where nobody can ask by RefNo",
    { check: { by: "transId" } },
    'payout.checkFirst: cannot ask by RefNo if check.by is "transId"; write "checkFirst": false',
  ],
  [
    "checkFirst switched off without a promise in its place",
    { payout: { checkFirst: false } },
    'payout.checkFirst: is false, so a RefNo that Temporal has forgotten (retention) could be paid again; write "refNos": "neverRepeat" if you never use a RefNo a second time, or "whenNotFound": "resubmit" if the gateway itself refuses a RefNo that it has; else leave "checkFirst" out',
  ],
  [
    "another promise about RefNos",
    { payout: { refNos: "unique" } },
    'payout.refNos: must be "neverRepeat"',
  ],
  [
    "a payout that need not bring what its check requires",
    { fields: { payout: { Currency: { optional: true } } } },
    "fields.check.Currency: is required, and fields.payout.Currency is optional: a payout without it could never be checked; make it required there, or optional or a default here",
  ],
  [
    "a deposit that need not bring what its check requires",
    { fields: { deposit: { PaymentId: { optional: true } } } },
    "fields.check.PaymentId: is required, and fields.deposit.PaymentId is optional: a deposit without it could never be checked; make it required there, or optional or a default here",
  ],
  [
    "a grace shorter than two submits",
    { payout: { notFoundGrace: "1m" } },
    "payout.notFoundGrace: must be at least 212s, twice the longest submit that timeouts allow; make it longer, or timeouts shorter",
  ],
  [
    "another way out",
    { payout: { whenNotFound: "retry" } },
    'payout.whenNotFound: must be one of "review", "resubmit"',
  ],
  ["an unknown key of payout", { payout: { retries: 3 } }, "payout.retries: is not a known key"],
  [
    "an unknown key of deposit",
    { deposit: { expires: "1h" } },
    "deposit.expires: is not a known key",
  ],
  [
    "a duration without a unit",
    { polling: { first: "5" } },
    'polling.first: must be a duration such as "500ms", "5s", "15m", "72h" or "30d"',
  ],
  [
    "a duration that is a number",
    { polling: { first: 5 } },
    'polling.first: must be a duration such as "500ms", "5s", "15m", "72h" or "30d"',
  ],
  ["no wait between polls", { polling: { max: "0s" } }, "polling.max: must be at least 1ms"],
  [
    "a wait beyond reason",
    { polling: { payout: { deadline: "4000d" } } },
    "polling.payout.deadline: must be at most 3650d",
  ],
  ["waits that shrink", { polling: { backoff: 0.5 } }, "polling.backoff: must be 1 or more"],
  [
    "an unknown key of polling",
    { polling: { deposit: { every: "1s" } } },
    "polling.deposit.every: is not a known key",
  ],
  [
    "no submits at all",
    { limits: { submitsPerSecond: 0 } },
    "limits.submitsPerSecond: must be above 0",
  ],
  ["an unknown limit", { limits: { perSecond: 1 } }, "limits.perSecond: is not a known key"],
  ["no time to connect", { timeouts: { connect: "0s" } }, "timeouts.connect: must be at least 1ms"],
  [
    "a timeout that no timer holds",
    { timeouts: { response: "30d" } },
    "timeouts.response: must be at most 10m",
  ],
  ["an unknown timeout", { timeouts: { idle: "1s" } }, "timeouts.idle: is not a known key"],
  [
    "a fraction of a decimal",
    { currencies: { IDR: { exponent: 0.5 } } },
    "currencies.IDR.exponent: must be a whole number",
  ],
  [
    "an unknown key of a currency",
    { currencies: { IDR: { digits: 2, exponent: 0 } } },
    "currencies.IDR.digits: is not a known key",
  ],
  [
    "several at once",
    { name: "", codes: { a: 1 }, polling: { first: 1 } },
    "name: must be letters, digits, dots, dashes and underscores",
    "codes.a: is not a known key",
    'polling.first: must be a duration such as "500ms", "5s", "15m", "72h" or "30d"',
  ],
])("%s is refused", (_, changes, ...expected) => {
  expect(problems(profileFile(changes))).toEqual(expected);
});

test.each([[null], ["profile"], [[]], [7], [undefined]])("%j is no profile", (value) => {
  expect(problems(value)).toEqual([value === undefined ? ": is required" : ": must be an object"]);
});

test("the message names the file and lists every problem in it", () => {
  expect(() => parseProfile({ name: 5, a: 1 }, "gateway.json")).toThrow(
    /^gateway\.json: name: must be a text; a: is not a known key$/,
  );
});

test.each([
  ["a merchant who never repeats a RefNo", { refNos: "neverRepeat" }],
  ["a gateway that dedupes", { whenNotFound: "resubmit" }],
])("checkFirst may be switched off in so many words by %s", (_, promise) => {
  const payout = { checkFirst: false, ...promise };
  expect(problems(profileFile({ codes: {}, payout }))).toEqual([]);
});

test("what is not written has the values that people were told", () => {
  const profile = parseProfile({ name: "g", codes: { notFound: ["E40"] } });
  const { operations, fields, signing, codes, statuses, ...rest } = profile;
  expect(operations).toEqual({
    deposit: { method: "POST", path: "/transaction/{merchantCode}", body: {} },
    payout: { method: "POST", path: "/payout/{merchantCode}", body: {} },
    check: { method: "POST", path: "/checktransaction/{merchantCode}", body: {} },
  });
  expect(fields).toEqual({ deposit: {}, payout: {}, check: {} });
  expect(signing).toEqual({});
  expect(codes.payout).toEqual({
    success: [{ code: "00" }],
    rejected: [],
    signatureRefused: [],
    busy: [],
    hold: [],
    notFound: [{ code: "e40" }],
    duplicate: [],
  });
  const none = { succeeded: [], failed: [], pending: [], reversed: [], expired: [] };
  expect(statuses).toEqual({ payout: none, deposit: none });
  const [s, m, h] = [1000, 60_000, 3_600_000];
  const polling = {
    first: 5 * s,
    backoff: 1.5,
    max: 5 * m,
    deadline: 72 * h,
    inReview: 6 * h,
    unknownFor: 30 * m,
  };
  expect(rest).toEqual({
    name: "g",
    http: { busy: [], hold: [] },
    echo: { transId: "same" },
    check: { by: "refNo", refNos: "perKind" },
    callback: {
      refNo: "RefNo",
      transId: "TransId",
      acknowledge: { status: 200, contentType: "text/plain", body: "OK" },
    },
    payout: {
      checkFirst: true,
      notFoundGrace: 15 * m,
      whenNotFound: "review",
      submitDeadline: h,
    },
    deposit: { expiresAfter: 24 * h },
    polling: { payout: polling, deposit: polling },
    limits: { submitsPerSecond: 10, checksPerSecond: 20 },
    timeouts: { connect: 5 * s, response: 30 * s },
    currencies: {},
  });
});

test("an operation overrides class by class, and each kind wait by wait", () => {
  const profile = parseProfile(
    profileFile({
      codes: {
        rejected: ["E01"],
        notFound: ["E40"],
        check: { notFound: [{ code: 400, message: "*not found*" }] },
      },
      statuses: { succeeded: ["SUCCESS"], failed: ["FAILED"], deposit: { failed: ["CANCELLED"] } },
      polling: { first: "1s", max: "1m", payout: { first: "250ms" } },
    }),
  );
  expect(profile.codes.check).toMatchObject({
    success: [{ code: "00" }],
    rejected: [{ code: "e01" }],
    notFound: [{ code: "400", message: "*not found*" }],
  });
  expect(profile.codes.payout.notFound).toEqual([{ code: "e40" }]);
  expect(profile.statuses.payout.failed).toEqual(["failed"]);
  expect(profile.statuses.deposit).toMatchObject({ succeeded: ["success"], failed: ["cancelled"] });
  expect(profile.polling.payout).toMatchObject({ first: 250, max: 60_000 });
  expect(profile.polling.deposit).toMatchObject({ first: 1000, max: 60_000 });
});

test("a recipe of an operation takes precedence over the default one", () => {
  const { signing } = parseProfile(
    profileFile({
      signing: {
        default: recipe,
        payout: { ...recipe, place: { in: "header", name: "x-signature" } },
      },
    }),
  );
  expect(signing.check?.place).toEqual({ in: "body", name: "Signature", prefix: "" });
  expect(signing.payout?.place).toMatchObject({ in: "header", name: "x-signature" });
  expect(signing.callback?.place).toMatchObject({ in: "body" });
});

test.each([
  ["250ms", 250],
  ["5s", 5000],
  ["1.5s", 1500],
  ["15m", 900_000],
  ["72h", 259_200_000],
  ["30d", 2_592_000_000],
])("%s is %i milliseconds", (text, milliseconds) => {
  const { polling } = parseProfile(profileFile({ polling: { first: text } }));
  expect(polling.payout.first).toBe(milliseconds);
});

test("the sandbox's own profile loads", async () => {
  const file = new URL("../../../sandbox/profile.json", import.meta.url);
  expect(problems(JSON.parse(await readFile(file, "utf8")))).toEqual([]);
});
