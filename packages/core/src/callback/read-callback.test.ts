import { expect, test } from "vitest";
import { parseProfile } from "../profile/parse-profile.ts";
import { readCallback } from "./read-callback.ts";

const profile = parseProfile({
  name: "g",
  callback: { refNo: "order_id" },
  payout: { checkFirst: false, refNos: "neverRepeat" },
});
const none = { merchantCode: null, refNo: null, transId: null };

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
