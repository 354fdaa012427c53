import { expect, test } from "vitest";
import { secretVariable } from "./secret-variable.ts";

test.each([
  { name: "merchantKey", variable: "MERCHANT_PAYMENT_SECRET_MERCHANT_KEY" },
  { name: "key", variable: "MERCHANT_PAYMENT_SECRET_KEY" },
  { name: "apiKey2", variable: "MERCHANT_PAYMENT_SECRET_API_KEY2" },
  { name: "RSAPrivateKey", variable: "MERCHANT_PAYMENT_SECRET_RSA_PRIVATE_KEY" },
  { name: "merchant_key", variable: "MERCHANT_PAYMENT_SECRET_MERCHANT_KEY" },
  { name: "gateway-public-key", variable: "MERCHANT_PAYMENT_SECRET_GATEWAY_PUBLIC_KEY" },
])("the secret $name is read from $variable", ({ name, variable }) => {
  expect(secretVariable(name)).toBe(variable);
});
