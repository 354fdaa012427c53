import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { dataConverter } from "./encryption.ts";

const key = () => randomBytes(32).toString("base64");
const given = (keys: string) => dataConverter({ MERCHANT_PAYMENT_PAYLOAD_KEYS: keys });

test("without keys nothing is encrypted, with some there is a codec", () => {
  expect(given("")).toBeUndefined();
  expect(dataConverter({})).toBeUndefined();
  expect(given(`new:${key()}, old:${key()}`)?.payloadCodecs).toHaveLength(1);
});

test.each(["justtext", "id:c2hvcnQtc2VjcmV0", `a:${key()},a:${key()}`])(
  "keys that cannot work are named by their place and not shown (%#)",
  (keys) => {
    const secret = keys.split(":").at(-1) ?? keys;
    expect(() => given(keys)).toThrow(
      /MERCHANT_PAYMENT_PAYLOAD_KEYS; write id:key entries.*\[\d\]/,
    );
    expect(() => given(keys)).not.toThrow(secret);
  },
);
