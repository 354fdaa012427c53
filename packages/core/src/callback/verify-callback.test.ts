import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createAccount } from "../account/account.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { parseProfile } from "../profile/parse-profile.ts";
import { verifyCallback, type CallbackRequest } from "./verify-callback.ts";

const secret = "a-key-of-callbacks-that-nobody-may-see";

function accountOf(callback: object, recipe: object = {}) {
  return createAccount({
    baseUrl: "https://gateway.example",
    merchantCode: "M1",
    secrets: { callbackKey: secret },
    profile: parseProfile({
      name: "g",
      callback,
      signing: {
        callback: {
          message: "{request.body}",
          algorithm: "hmac-sha256",
          key: "callbackKey",
          place: { in: "header", name: "x-sign" },
          ...recipe,
        },
      },
      payout: { checkFirst: false, refNos: "neverRepeat" },
    }),
  });
}

const signatureOf = (text: string) => createHmac("sha256", secret).update(text).digest("hex");

function signed(body: string): CallbackRequest {
  return { path: "/callbacks", headers: { "X-Sign": signatureOf(body) }, body };
}

const flat = accountOf({ refNo: "order_id" });
const nested = accountOf({ refNo: "data.order.RefNo", transId: "data.TransId" });
const none = { merchantCode: null, refNo: null, transId: null };

test.each([
  [
    "JSON",
    '{"MerchantCode":"M1","data":{"order":{"RefNo":"R-1"},"TransId":7}}',
    { merchantCode: "M1", refNo: "R-1", transId: "7" },
  ],
  ["a form", "data.order.RefNo=R-1&data.TransId=T-1", { ...none, refNo: "R-1", transId: "T-1" }],
  [
    "both at once, where the nested one is what recipes sign",
    '{"data.order.RefNo":"R-2","data":{"order":{"RefNo":"R-1"}}}',
    { ...none, refNo: "R-1" },
  ],
  ["names at the top", '{"RefNo":"R-1","TransId":"T-1"}', none],
  ["a list on the way", '{"data":[{"order":{"RefNo":"R-1"}}]}', none],
  ["a text on the way", '{"data":"{\\"TransId\\":1}"}', none],
  ["null on the way", '{"data":null}', none],
  ["an object at its end", '{"data":{"TransId":{"id":1}}}', none],
  ["what every object has", '{"data":{"__proto__":{"TransId":"T-1"}}}', none],
])("by paths, of %s the names of the payment are read", (_, body, expected) => {
  expect(verifyCallback(nested, signed(body))).toMatchObject({ valid: true, callback: expected });
});

test.each([
  [
    "JSON",
    '{"MerchantCode":"M1","order_id":"R-1","TransId":"T-1"}',
    { merchantCode: "M1", refNo: "R-1", transId: "T-1" },
  ],
  [
    "a form",
    "MerchantCode=M1&order_id=R%2F1&TransId=",
    { merchantCode: "M1", refNo: "R/1", transId: null },
  ],
  [
    "numbers",
    '{"order_id":17,"TransId":90071992547409931}',
    { ...none, refNo: "17", transId: "90071992547409931" },
  ],
  ["other types", '{"order_id":{"a":1},"TransId":null,"MerchantCode":true}', none],
  ["names of every object", '{"__proto__":{"order_id":"R-1"}}', none],
  ["nothing", "", none],
  ["a list", '["R-1"]', none],
])("of %s the names of the payment are read, and no more", (_, body, expected) => {
  expect(verifyCallback(flat, signed(body))).toMatchObject({ valid: true, callback: expected });
});

test.each([
  ["half a JSON text", '{"order_id":"R-1"'],
  ["a field twice in JSON", '{"order_id":"R-1","order_id":"R-2"}'],
  ["a field twice inside another", '{"order_id":"R-1","more":{"a":1,"a":2}}'],
  ["a field twice in a form", "order_id=R-1&order_id=R-2"],
])("%s is nobody's callback, whoever signed it", (_, body) => {
  expect(verifyCallback(flat, signed(body))).toEqual({
    valid: false,
    problem: "body",
    reason: "the body is neither a JSON object nor a form",
  });
});

test("every field is returned as received, with exact numbers", () => {
  const body = '{"order_id":"R-1","Amount":10.50,"Big":90071992547409931,"n":{"a":[1,1e3,null]}}';
  expect(verifyCallback(flat, signed(body))).toMatchObject({
    callback: {
      fields: {
        order_id: "R-1",
        Amount: "10.50",
        Big: "90071992547409931",
        n: { a: [1, "1e3", null] },
      },
    },
  });
});

test("a callback that somebody else signed or changed is not valid, and its content is not shown", () => {
  const { body, ...rest } = signed('{"order_id":"R-1"}');
  const forged = verifyCallback(flat, { ...rest, body: '{"order_id":"R-2"}' });
  expect(forged).toEqual({
    valid: false,
    problem: "signature",
    reason: "the signature does not match",
  });
  expect(verifyCallback(flat, { ...rest, headers: {}, body })).toMatchObject({
    valid: false,
    problem: "signature",
  });
});

test("a callback about another merchant is not valid, even with this account's signature", () => {
  const request = signed('{"MerchantCode":"M2","order_id":"R-1"}');
  expect(verifyCallback(flat, request)).toMatchObject({ valid: false, problem: "merchantCode" });
});

test("a timestamp that is too old is refused, and the reason does not show the tolerance", () => {
  const account = accountOf(
    { refNo: "order_id" },
    {
      message: "{header.x-time}.{request.body}",
      timestamp: { source: "header.x-time", unit: "s" },
    },
  );
  const at = (seconds: number) => {
    const body = '{"order_id":"R-1"}';
    const headers = { "x-time": `${seconds}`, "x-sign": signatureOf(`${seconds}.${body}`) };
    return verifyCallback(account, { path: "/", headers, body });
  };
  const now = Math.floor(Date.now() / 1000);
  expect(at(now)).toMatchObject({ valid: true, callback: { refNo: "R-1" } });
  expect(at(now - 3_600)).toMatchObject({ valid: false, problem: "signature" });
});

test("headers may be lists in any case, as Node gives them, and the method is part of the request", () => {
  const account = accountOf({ refNo: "order_id" }, { message: "{request.method}{header.x-a}" });
  const verdict = verifyCallback(account, {
    path: "/",
    method: "PUT",
    headers: { "X-A": ["1", "2"], "X-SIGN": signatureOf("PUT1, 2"), none: undefined },
    body: "order_id=R-1",
  });
  expect(verdict).toMatchObject({ valid: true, callback: { refNo: "R-1" } });
});

test.each<[string, (request: CallbackRequest & { body: string }) => CallbackRequest]>([
  ["bytes, as a raw body is", ({ body, ...rest }) => ({ ...rest, body: Buffer.from(body) })],
  [
    "a buffer, as fetch gives it",
    ({ body, ...rest }) => ({ ...rest, body: new Uint8Array(Buffer.from(body)).buffer }),
  ],
  [
    "a header that is a number",
    ({ headers, ...rest }) => ({ ...rest, headers: Object.assign({ age: 17 as never }, headers) }),
  ],
  [
    "headers of fetch",
    ({ headers, ...rest }) => ({
      ...rest,
      headers: new Headers(headers as Record<string, string>),
    }),
  ],
  [
    "a header that is null",
    ({ headers, ...rest }) => ({ ...rest, headers: Object.assign({ "x-none": null }, headers) }),
  ],
])("a request may have %s", (_, given) => {
  const request = { ...signed('{"order_id":"R-ä"}'), body: '{"order_id":"R-ä"}' };
  expect(verifyCallback(flat, given(request))).toMatchObject({
    valid: true,
    callback: { refNo: "R-ä" },
  });
});

test("bytes that are not UTF-8 are nobody's callback", () => {
  const body = Buffer.from('{"order_id":"R-\xe4"}', "latin1");
  expect(verifyCallback(flat, { ...signed("x"), body })).toMatchObject({ problem: "body" });
});

test.each([{ order_id: "R-1" }, null, undefined, 7])(
  "a body that a framework has parsed, such as %j, is the caller's mistake, and says so",
  (body) => {
    const call = () => verifyCallback(flat, { ...signed("x"), body: body as never });
    expect(call).toThrow(InvalidRequestError);
    expect(call).toThrow(/body: must be the text or the bytes that were received/);
  },
);

test("without headers nothing is signed", () => {
  const request = { ...signed("order_id=R-1"), headers: null as never };
  expect(verifyCallback(flat, request)).toMatchObject({ problem: "signature" });
});

test("without a recipe for callbacks there is nothing to verify by", () => {
  const account = createAccount({
    baseUrl: "https://gateway.example",
    merchantCode: "M1",
    secrets: {},
    profile: parseProfile({ name: "g", payout: { checkFirst: false, refNos: "neverRepeat" } }),
  });
  expect(() => verifyCallback(account, signed("{}"))).toThrow("signing.callback");
});
