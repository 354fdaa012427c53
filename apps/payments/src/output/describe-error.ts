import type { Problem } from "@merchant-payment/core";
import type { PaymentDocument } from "@merchant-payment/temporal/client";
import { CommandError } from "./command-error.ts";
import { exitCode } from "./exit-code.ts";

/** An error for people and programs, never with a stack. */
export interface DescribedError {
  readonly code: string;
  readonly message: string;
  readonly fields: readonly Problem[];
  /** the current payment, if a decision about it was refused */
  readonly payment?: PaymentDocument;
  readonly exitCode: number;
}

/** by the `code` of core's and temporal's errors */
const exitCodes: Readonly<Record<string, number>> = {
  configuration: exitCode.badInput,
  invalidRequest: exitCode.badInput,
  unsupportedOperation: exitCode.badInput,
  // no signature could be made; an invalid one is a result, not an error
  signature: exitCode.badInput,
  paymentNotFound: exitCode.badInput,
  decisionRefused: exitCode.badInput,
  rejected: exitCode.paymentFailed,
  held: exitCode.needsPerson,
  echoMismatch: exitCode.needsPerson,
  outcomeUnknown: exitCode.outOfReach,
  notSent: exitCode.outOfReach,
  busy: exitCode.outOfReach,
  temporalUnreachable: exitCode.outOfReach,
};

export function describeError(error: unknown): DescribedError {
  if (error instanceof CommandError) {
    const { code, message, fields } = error;
    return { code, message, fields, exitCode: error.exitCode };
  }
  const known = knownError(error);
  if (known !== null) return known;
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: "internal",
    message: `Internal error: ${firstLine(reason)}; this says nothing about any payment; the commands list and status do`,
    fields: [],
    exitCode: exitCode.internal,
  };
}

function knownError(error: unknown): DescribedError | null {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  const found = typeof code === "string" ? exitCodes[code] : undefined;
  if (found === undefined || !(error instanceof Error)) return null;
  const fields: unknown = "fields" in error ? error.fields : [];
  const payment = "payment" in error ? (error.payment as PaymentDocument | null) : null;
  return {
    code: String(code),
    message: error.message,
    fields: Array.isArray(fields) ? (fields as Problem[]) : [],
    ...(payment === null ? {} : { payment }),
    exitCode: found,
  };
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
