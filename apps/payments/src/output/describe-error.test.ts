import { BusyError, HeldError, InvalidRequestError, RejectedError } from "@merchant-payment/core";
import {
  DecisionRefusedError,
  PaymentNotFoundError,
  TemporalUnreachableError,
} from "@merchant-payment/temporal/client";
import { expect, test } from "vitest";
import { CommandError } from "./command-error.ts";
import { aPayment } from "../../test/a-payment.ts";
import { describeError } from "./describe-error.ts";
import { errorText } from "./error-text.ts";
import { commandLine } from "./command-line.ts";

const command = commandLine("merchant-payment");

test.each([
  { error: new InvalidRequestError("payout request not sent"), exitCode: 2 },
  { error: new RejectedError("refused"), exitCode: 1 },
  { error: new HeldError("held"), exitCode: 4 },
  { error: new BusyError("busy"), exitCode: 5 },
  { error: new PaymentNotFoundError("none"), exitCode: 2 },
  { error: new DecisionRefusedError("it has changed", null), exitCode: 2 },
  { error: new TemporalUnreachableError("no answer"), exitCode: 5 },
  { error: new CommandError("usage", "say which"), exitCode: 2 },
  { error: new CommandError("gatewayUnreachable", "no answer"), exitCode: 5 },
])("$error.name ends a command with $exitCode", ({ error, exitCode }) => {
  expect(describeError(error)).toMatchObject({ message: error.message, exitCode });
});

test("an unexpected error is one sentence without a stack, and never a failed payment", () => {
  const { code, message, exitCode } = describeError(
    new TypeError("x is not a function\n    at y (z.js:1)"),
  );
  expect(code).toBe("internal");
  expect(message).not.toContain("z.js");
  expect(exitCode).toBe(70);
});

test("a refused decision shows the current payment", () => {
  const payment = aPayment({ state: "review", revision: 5 });
  const described = describeError(new DecisionRefusedError("it has changed", payment));
  expect(described.payment).toBe(payment);
  expect(errorText(described, command)).toBe(
    "it has changed\nINV-1 is review now, revision 5. Look at it: merchant-payment status INV-1",
  );
});
