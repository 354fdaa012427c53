import { BusyError, MerchantPaymentError } from "@merchant-payment/core";
import { expect, expectTypeOf, test } from "vitest";
import type { PaymentDocument } from "../contract/payment-document.ts";
import * as client from "./index.ts";

const { DecisionRefusedError, PaymentNotFoundError, TemporalUnreachableError } = client;
const all = [PaymentNotFoundError, DecisionRefusedError, TemporalUnreachableError];

test.for([
  [new PaymentNotFoundError("what", { cause: "why" }), "paymentNotFound", false],
  [new DecisionRefusedError("what", null, { cause: "why" }), "decisionRefused", false],
  [new TemporalUnreachableError("what", { cause: "why" }), "temporalUnreachable", true],
] as const)(
  "%o is an error of core's family, and of no other class",
  ([error, code, retryable]) => {
    expect(error).toMatchObject({ name: error.constructor.name, code, retryable, cause: "why" });
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ code, message: "what", retryable });
    expect(MerchantPaymentError.is(error)).toBe(true);
    expect(BusyError.is(error)).toBe(false);
    expect(all.filter((Class) => Class.is(error))).toEqual([error.constructor]);
  },
);

/** the query makes it, and nothing that it imports, a new module */
async function copyOf<Module>(file: string): Promise<Module> {
  return (await import(`${file}?copy`)) as Module;
}

test("errors of another copy of the package are recognised, and narrow", async () => {
  const copy = await copyOf<typeof client>("./errors.ts");
  const foreign: unknown = new copy.DecisionRefusedError("too late", null);

  expect(foreign).not.toBeInstanceOf(DecisionRefusedError);
  expect(PaymentNotFoundError.is(foreign)).toBe(false);
  if (!DecisionRefusedError.is(foreign)) throw new Error("it is not recognised");
  expectTypeOf(foreign.payment).toEqualTypeOf<PaymentDocument | null>();
  expectTypeOf(foreign.code).toEqualTypeOf<"decisionRefused">();
  expect(foreign.payment).toBeNull();
});
