import { inspect } from "node:util";
import { expect, test } from "vitest";
import * as core from "../index.ts";

const {
  BusyError,
  ConfigurationError,
  EchoMismatchError,
  HeldError,
  InvalidRequestError,
  MerchantPaymentError,
  NotSentError,
  OutcomeUnknownError,
  RejectedError,
  SignatureError,
  UnsupportedOperationError,
} = core;

const table = [
  [ConfigurationError, "configuration", false],
  [InvalidRequestError, "invalidRequest", false],
  [NotSentError, "notSent", true],
  [BusyError, "busy", true],
  [HeldError, "held", false],
  [RejectedError, "rejected", false],
  [OutcomeUnknownError, "outcomeUnknown", false],
  [EchoMismatchError, "echoMismatch", false],
  [SignatureError, "signature", false],
  [UnsupportedOperationError, "unsupportedOperation", false],
] as const;

test.each(table)("%o", (Class, code, retryable) => {
  const cause = new Error("why");
  const error = new Class("what", undefined, { cause });
  expect(error).toMatchObject({ name: Class.name, code, retryable, message: "what" });
  expect(error).toBeInstanceOf(MerchantPaymentError);
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({ code, retryable, message: "what" });
  for (const [Other, other] of table) expect(Other.is(error)).toBe(other === code);
  expect(core.isOutcomeUnknown(error)).toBe(code === "outcomeUnknown" || code === "echoMismatch");
  expect(MerchantPaymentError.is(error)).toBe(true);
});

test.each([null, undefined, "busy", 7, {}, { code: "busy" }, new Error("busy")])(
  "%o is no error of ours",
  (value) => {
    expect(MerchantPaymentError.is(value)).toBe(false);
    expect(BusyError.is(value)).toBe(false);
  },
);

/** the query makes this file a new module, but not the files that it imports */
async function copyOf<Module>(file: string): Promise<Module> {
  return (await import(`${file}?copy`)) as Module;
}

test("errors of another copy of the package are recognised", async () => {
  const { BusyError: Copied } = await copyOf<Pick<typeof core, "BusyError">>("./busy-error.ts");
  const { TransportError } = await copyOf<Pick<typeof core, "TransportError">>(
    "../transport/transport-error.ts",
  );
  const foreign = new Copied("later");
  expect(foreign).not.toBeInstanceOf(BusyError);
  expect(BusyError.is(foreign)).toBe(true);
  expect(Copied.is(new BusyError("later"))).toBe(true);
  expect(MerchantPaymentError.is(foreign)).toBe(true);
  expect(HeldError.is(foreign)).toBe(false);
  expect(core.TransportError.is(new TransportError("no", "refused"))).toBe(true);
});

test("problems are listed in the message and as fields", () => {
  const problems = [
    { path: "RefNo", message: "is required" },
    { path: "", message: "is not JSON" },
  ];
  const error = new InvalidRequestError("payout request not sent", problems);
  expect(error.message).toBe("payout request not sent: RefNo: is required; is not JSON");
  expect(error.toJSON()).toEqual({
    code: "invalidRequest",
    message: error.message,
    retryable: false,
    fields: problems,
  });
});

test("without a cause none is shown", () => {
  expect(inspect(new BusyError("later"))).not.toContain("cause");
});
