import { expect, test } from "vitest";
import { parseProfile } from "../profile/parse-profile.ts";
import { readCallback } from "./read-callback.ts";

const profile = parseProfile({
  name: "g",
  callback: { refNo: "order_id" },
  payout: { checkFirst: false, refNos: "neverRepeat" },
});
const none = { merchantCode: null, refNo: null, transId: null };

const nested = parseProfile({
  name: "g",
  callback: { refNo: "data.order.RefNo", transId: "data.TransId" },
  payout: { checkFirst: false, refNos: "neverRepeat" },
});

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
  expect(readCallback(nested, body)).toEqual(expected);
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
  ["half a JSON text", '{"order_id":"R-1"', none],
  ["a field twice in JSON", '{"order_id":"R-1","order_id":"R-2"}', none],
  ["a field twice inside another", '{"order_id":"R-1","more":{"a":1,"a":2}}', none],
  ["a field twice in a form", "order_id=R-1&order_id=R-2", none],
  ["nothing", "", none],
  ["a list", '["R-1"]', none],
])("of %s the names of the payment are read, and no more", (_, body, expected) => {
  expect(readCallback(profile, body)).toEqual(expected);
});
