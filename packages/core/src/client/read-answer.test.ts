import * as fc from "fast-check";
import { expect, test } from "vitest";
import { profileFile } from "../../test/profile-file.ts";
import { checkOutcome, isFinal } from "../outcome/check-outcome.ts";
import { submitOutcome } from "../outcome/submit-outcome.ts";
import { parseProfile } from "../profile/parse-profile.ts";
import { readAnswer, type Question } from "./read-answer.ts";

const profile = parseProfile(
  profileFile({
    codes: {
      rejected: ["E01"],
      busy: ["50"],
      hold: [{ code: "E30", dataStatus: "*frozen*" }],
      notFound: ["E40", { status: 404, message: "*no such*" }],
      duplicate: ["E50"],
    },
    http: { busy: [429], hold: [403] },
    statuses: {
      succeeded: ["SUCCESS", "1"],
      failed: ["FAILED"],
      deposit: { failed: ["CANCELLED"] },
    },
  }),
);
const asked = { MerchantCode: "M001", RefNo: "R-1", PaymentId: 7, Amount: 1000, Currency: "IDR" };
const data = { ...asked, TransId: "t-1", Status: "SUCCESS", ErrDesc: null, PayID: "p-1" };
const envelope = { code: "00", status: 200, message: "SUCCESS", error: "", data };

function read(
  body: unknown,
  { status = 200, ...question }: Partial<Question> & { status?: number } = {},
) {
  return readAnswer(
    profile,
    { operation: "check", kind: "payout", fields: asked, ...question },
    { status, headers: {}, body: typeof body === "string" ? body : JSON.stringify(body) },
    (text) => text,
  );
}

const unread = (status = 200) => ({
  kind: "noResponse",
  reason: `answered HTTP ${status} without a readable envelope`,
});
const seen = (answerClass: string, rest: object = {}) => ({
  kind: "response",
  class: answerClass,
  mismatchedFields: [],
  status: null,
  kindProven: false,
  ...rest,
});
const succeeded = seen("success", { status: "succeeded" });
const whole = JSON.stringify(envelope);

test.each<[string, string, object]>([
  ["nothing", "", unread()],
  ["half of it", whole.slice(0, -3), unread()],
  ["more than it", `${whole}}`, unread()],
  ["HTML", "<html><body>502 Bad Gateway</body></html>", unread()],
  ["a text", '"00"', unread()],
  ["a number", "0", unread()],
  ["null", "null", unread()],
  ["a list", `[${whole}]`, unread()],
  ["no code", JSON.stringify({ ...envelope, code: undefined }), unread()],
  ["a code that is null", JSON.stringify({ ...envelope, code: null }), unread()],
  ["a code that is an object", JSON.stringify({ ...envelope, code: {} }), unread()],
  ["one code after another", whole.replace("{", '{"code":"E01",'), unread()],
  [
    "one Status after another",
    whole.replace('"Status"', String.raw`"Statu\u0073":"FAILED","Status"`),
    unread(),
  ],
  ["a byte order mark", `\ufeff${whole}`, succeeded],
  ["white space around", ` \n${whole}\n`, succeeded],
  ["nested without end", "[".repeat(100_000), unread()],
])("a body that is %s", (_, body, evidence) => {
  expect(read(body).evidence).toMatchObject(evidence);
});

test.each<[string, object, object]>([
  ["as the document shows it", {}, succeeded],
  [
    "with fields that the document does not list",
    { extra: 1, data: { ...data, Fee: "1.50" } },
    succeeded,
  ],
  ["with a code in a number", { code: 50 }, seen("busy", { status: "succeeded" })],
  ["with a code that nobody lists", { code: "99" }, seen("unclear", { status: "succeeded" })],
  ["with a code that is empty", { code: "" }, seen("unclear", { status: "succeeded" })],
  ["with a status that is true", { status: true }, succeeded],
  ["with a message that is an object", { message: { en: "ok" } }, succeeded],
  [
    "without status, message and error",
    { status: undefined, message: undefined, error: undefined },
    succeeded,
  ],
  ["with null for them", { status: null, message: null, error: null }, succeeded],
  ["without data", { data: undefined }, seen("unclear")],
  ["with data null", { data: null }, seen("unclear")],
  ["with data in a list", { data: [data] }, seen("unclear")],
  ["with data in a text", { data: JSON.stringify(data) }, seen("unclear")],
  ["with numbers as text", { data: { ...data, PaymentId: "7", Amount: "1000.00" } }, succeeded],
  ["with texts as numbers", { data: { ...data, TransId: 12, Status: 1 } }, succeeded],
  [
    "with an amount that is an object",
    { data: { ...data, Amount: { value: 1000 } } },
    seen("unclear", { mismatchedFields: ["Amount"], status: "succeeded" }),
  ],
  ["with a Status that is a list", { data: { ...data, Status: ["SUCCESS"] } }, seen("unclear")],
  ["with a Status that is true", { data: { ...data, Status: true } }, seen("unclear")],
  ["without a Status", { data: { ...data, Status: undefined } }, seen("success")],
  ["with a Status that is null", { data: { ...data, Status: null } }, seen("success")],
  [
    "with a Status that nobody lists",
    { data: { ...data, Status: "SUCCESSFUL" } },
    seen("success", { status: "pending" }),
  ],
  [
    "about another payment",
    { data: { ...data, RefNo: "R-2" } },
    seen("success", { mismatchedFields: ["RefNo"], status: "succeeded" }),
  ],
  [
    "without the promised echo",
    { data: { Status: "SUCCESS" } },
    seen("success", {
      mismatchedFields: ["MerchantCode", "RefNo", "PaymentId"],
      status: "succeeded",
    }),
  ],
  ["not found, with data null", { code: "E40", data: null }, seen("notFound")],
  ["not found, with empty data", { code: "E40", data: [] }, seen("notFound")],
  [
    "not found, with empty fields",
    { code: "E40", data: { RefNo: "", MerchantCode: null } },
    seen("notFound"),
  ],
  [
    "not found, by status and message",
    { code: "1", status: 404, message: "No such transaction", data: {} },
    seen("notFound"),
  ],
  [
    "not found, about another payment",
    { code: "E40", data: { RefNo: "R-2" } },
    seen("notFound", { mismatchedFields: ["RefNo"] }),
  ],
  [
    "on hold, by code and data",
    { code: "E30", data: { Status: "Account Frozen!" } },
    seen("hold", { status: "pending" }),
  ],
])("an envelope %s", (_, changes, evidence) => {
  expect(read({ ...envelope, ...changes }).evidence).toMatchObject(evidence);
});

test.each([
  ["a code that nobody lists, without data", { code: "99", data: null }, 200, true],
  ["the same under HTTP 401", { code: "99", data: null }, 401, false],
  ["a code that nobody lists, with the transaction", { code: "99" }, 200, false],
  ["a success without data", { data: null }, 200, false],
  ["a duplicate", { code: "E50", data: null }, 200, false],
])("whether the payment may be absent, by %s", (_, changes, status, mayMeanAbsent) => {
  expect(read({ ...envelope, ...changes }, { status }).evidence).toMatchObject({ mayMeanAbsent });
});

test.each([
  [429, seen("busy")],
  [403, seen("hold")],
  [502, unread(502)],
  [404, unread(404)],
  [307, unread(307)],
  [200, unread(200)],
])("HTTP %i without an envelope is what the profile says of it", (status, evidence) => {
  expect(read("<html>", { status }).evidence).toMatchObject(evidence);
  const submitted = "class" in evidence ? { ...evidence, kindProven: true } : evidence;
  expect(read("", { status, operation: "payout" }).evidence).toMatchObject(submitted);
});

test.each([500, 502, 503, 599])(
  "an envelope under HTTP %i says nothing of the payment, whatever its code",
  (status) => {
    for (const code of ["00", "E01", "50", "E30", "E40", "E50"]) {
      const body = { ...envelope, code, data: { ...data, Status: "frozen" } };
      expect(read(body, { status }).evidence).toMatchObject({ class: "unclear" });
      const sent = read(body, { status, operation: "payout" }).evidence;
      expect(submitOutcome(sent, false)).toBe("unknown");
    }
  },
);

test("with an envelope the HTTP status alone says nothing", () => {
  expect(read({ ...envelope, code: "99" }, { status: 429 }).evidence).toMatchObject({
    class: "unclear",
  });
});

test.each<[string, unknown, string[]]>([
  ["the bound one", "t-1", []],
  ["the bound one with white space around it", " t-1 ", []],
  ["another one", "t-2", ["TransId"]],
  ["the bound one in other letters", "T-1", ["TransId"]],
  ["a number", 1, ["TransId"]],
  ["an object", { id: "t-1" }, ["TransId"]],
  ["none", undefined, []],
  ["null", null, []],
  ["an empty text", " ", []],
])("a check that answers with %s as TransId", (_, TransId, mismatchedFields) => {
  const bound = { boundTransId: "t-1" };
  const body = { ...envelope, data: { ...data, TransId } };
  expect(read(body, bound).evidence).toMatchObject({ mismatchedFields });
  expect(read({ ...body, code: "E40" }, bound).evidence).toMatchObject({ mismatchedFields });
});

test("a bound number is the same as text and as a number", () => {
  const body = { ...envelope, data: { ...data, TransId: 12 } };
  expect(read(body, { boundTransId: "12" }).evidence).toMatchObject({ mismatchedFields: [] });
});

test("no other id is compared with the bound TransId", () => {
  const other = { ...envelope, data: { ...data, TransId: "t-2" } };
  // an id that was only sent is a hint
  expect(read(other, { fields: { ...asked, TransId: "t-1" } }).evidence).toMatchObject(succeeded);
  expect(read(other, { boundTransId: "" }).evidence).toMatchObject(succeeded);
  // the answer to a submit gives a new TransId
  const sent = read(other, { boundTransId: "t-1", operation: "payout" });
  expect(sent.evidence).toMatchObject({ mismatchedFields: [] });
  const payId = { ...envelope, data: { ...data, PayID: "t-2" } };
  expect(read(payId, { boundTransId: "t-1" }).evidence).toMatchObject(succeeded);
});

test.each([
  ["same", ["TransId"]],
  // the caller decides which TransId is bound
  ["submitDiffers", ["TransId"]],
  [false, []],
])("with echo.transId %j another TransId than the bound one", (transId, mismatchedFields) => {
  const body = { ...envelope, data: { ...data, TransId: "t-2" } };
  const at = parseProfile(profileFile({ echo: { transId } }));
  const got = readAnswer(
    at,
    { operation: "check", kind: "payout", fields: asked, boundTransId: "t-1" },
    { status: 200, headers: {}, body: JSON.stringify(body) },
    (text) => text,
  );
  expect(got.evidence).toMatchObject({ mismatchedFields });
});

/** a gateway whose answers name the kind */
const kind = { field: "Meta.Type", payout: ["DISBURSEMENT", 2], deposit: ["Deposit"] };

function readKind(file: object, asking: Partial<Question>, shown: object = {}) {
  return readAnswer(
    parseProfile(profileFile({ check: file })),
    { operation: "check", kind: "payout", fields: asked, ...asking },
    {
      status: 200,
      headers: {},
      body: JSON.stringify({ ...envelope, data: { ...data, ...shown } }),
    },
    (text) => text,
  ).evidence;
}

test.each<[string, object, Partial<Question>, object, boolean, string[]]>([
  ["a submit's own answer", {}, { operation: "payout" }, {}, true, []],
  ["a check", {}, {}, {}, false, []],
  ["a check where a RefNo has one kind", { refNos: "shared" }, {}, {}, true, []],
  ["a check for no kind", { refNos: "shared", kind }, { kind: null }, {}, false, []],
  ["a check that shows its kind", { kind }, {}, { Meta: { Type: " disbursement" } }, true, []],
  ["a check that shows it as a number", { kind }, {}, { Meta: { Type: 2 } }, true, []],
  ["a check that shows it in a flat name", { kind }, {}, { "Meta.Type": "2" }, true, []],
  ["a check that shows a third kind", { kind }, {}, { Meta: { Type: "REFUND" } }, false, []],
  ["a check that shows a list", { kind }, {}, { Meta: { Type: ["DISBURSEMENT"] } }, false, []],
  ["a check that lacks the step before it", { kind }, {}, { Meta: "DISBURSEMENT" }, false, []],
  ["a check that shows none", { kind }, {}, {}, false, []],
  [
    "a check that shows none where a RefNo has one kind",
    { kind, refNos: "shared" },
    {},
    {},
    true,
    [],
  ],
  [
    "a check that shows the other kind",
    { kind },
    {},
    { Meta: { Type: "DEPOSIT" } },
    false,
    ["Meta.Type"],
  ],
  [
    "a deposit's check that shows a payout",
    { kind },
    { kind: "deposit" },
    { Meta: { Type: "DISBURSEMENT" } },
    false,
    ["Meta.Type"],
  ],
  [
    "a check that shows the other kind where a RefNo has one kind",
    { kind, refNos: "shared" },
    {},
    { Meta: { Type: "DEPOSIT" } },
    false,
    ["Meta.Type"],
  ],
])("whether %s proves its kind", (_, file, asking, shown, kindProven, mismatchedFields) => {
  expect(readKind(file, asking, shown)).toMatchObject({ kindProven, mismatchedFields });
});

test("a number that JavaScript cannot hold is compared, and kept, as it was written", () => {
  const big = "1152921504606846976";
  const body = whole.replace('"Amount":1000', `"Amount":${big}`);
  expect(read(body).evidence).toMatchObject({ mismatchedFields: ["Amount"] });
  expect(read(body, { fields: { ...asked, Amount: 1000 } }).data).toMatchObject({ Amount: big });
  // JSON.parse reads both as the same number
  const close = whole.replace('"Amount":1000', '"Amount":9007199254740991.4');
  const fields = { ...asked, Amount: Number.MAX_SAFE_INTEGER };
  expect(read(close, { fields }).evidence).toMatchObject({ mismatchedFields: ["Amount"] });
});

test("data and envelope are kept as received", () => {
  const got = read({ ...envelope, error: { id: 5 }, data: { ...data, Fee: { a: [1] } } });
  expect(got).toMatchObject({
    envelope: { code: "00", status: "200", message: "SUCCESS", error: '{"id":5}' },
    data: { ...data, Fee: { a: [1] } },
    httpStatus: 200,
  });
});

test("a Status counts for the requested kind; without a kind it must mean the same for both", () => {
  const cancelled = { ...envelope, data: { ...data, Status: "CANCELLED" } };
  expect(read(cancelled, { kind: "deposit" }).evidence).toMatchObject({ status: "failed" });
  expect(read(cancelled, { kind: "payout" }).evidence).toMatchObject({ status: "pending" });
  expect(read(cancelled, { kind: null }).evidence).toMatchObject({ status: "pending" });
  expect(read(envelope, { kind: null }).evidence).toMatchObject({ status: "succeeded" });
});

test.each(["balance", "products"] as const)("%s has no transaction to compare", (operation) => {
  const got = read({ ...envelope, data: [{ id: 1 }] }, { operation, fields: {} });
  expect(got.evidence).toMatchObject(seen("success"));
  expect(got.data).toEqual([{ id: 1 }]);
});

test("the summary is one line, and hides what must not be shown of the gateway's texts", () => {
  const message = "no\n\u001b[31mfunds\u2028 for Ada";
  const got = readAnswer(
    profile,
    { operation: "check", kind: "payout", fields: asked },
    { status: 402, headers: {}, body: JSON.stringify({ code: "E77", message }) },
    (text) => text.replaceAll("Ada", "•••").replaceAll("E77", "•••"),
  );
  expect(got.summary).toBe('answered code "E77" (no [31mfunds for •••), HTTP 402');
});

const junk = fc.oneof(
  fc.string(),
  fc.json(),
  fc.record(
    {
      code: fc.oneof(fc.constantFrom("00", "E40", "E01", "50", 0, null), fc.jsonValue()),
      status: fc.jsonValue(),
      message: fc.jsonValue(),
      data: fc.oneof(
        fc.jsonValue(),
        fc.record(
          {
            MerchantCode: fc.constantFrom<unknown>("M001", "M002", null, {}),
            RefNo: fc.constantFrom<unknown>("R-1", "R-2", "", []),
            PaymentId: fc.constantFrom<unknown>(7, "7", "7.0", 8, null),
            Amount: fc.constantFrom<unknown>(1000, "1000.00", 1001, {}),
            Status: fc.constantFrom<unknown>("SUCCESS", "success ", "PAID", 1, null, true),
          },
          { requiredKeys: [] },
        ),
      ),
    },
    { requiredKeys: [] },
  ),
);

test("for any answer, nothing is final, accepted or refused without proof", () => {
  fc.assert(
    fc.property(
      junk,
      fc.constantFrom(200, 404, 429, 502),
      fc.boolean(),
      (body, status, earlier) => {
        const checked = read(body, { status });
        const sent = read(body, { status, operation: "payout" });
        const parsed = parsedOrNull(body);
        const written = parsed?.["code"];
        const code = typeof written === "string" ? written.trim().toLowerCase() : "";
        const echo = (parsed?.["data"] ?? {}) as Record<string, unknown>;
        const proven =
          code === "00" &&
          echo["MerchantCode"] === "M001" &&
          echo["RefNo"] === "R-1" &&
          Number(echo["PaymentId"]) === 7;
        const final = isFinal(checkOutcome(checked.evidence));
        const outcome = submitOutcome(sent.evidence, earlier);
        expect({
          final: final && !(proven && /^(success|1)$/i.test(String(echo["Status"]).trim())),
          accepted: outcome === "accepted" && !proven,
          rejected: outcome === "rejected" && (earlier || code !== "e01"),
        }).toEqual({ final: false, accepted: false, rejected: false });
      },
    ),
    { numRuns: 3000 },
  );
});

function parsedOrNull(body: unknown): Record<string, unknown> | null {
  if (typeof body !== "string") return JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return null;
  }
}
