import type { PaymentKind } from "@merchant-payment/core/outcome";
import { defaultTimings, type PaymentTimings } from "@merchant-payment/core/payment";
import type { PaymentInput } from "./payment-input.ts";

/** fields that a request of either kind states as text, and those that it states as integers */
const requestFields = { text: ["RefNo"], integer: ["PaymentId", "Amount"] } as const;

/**
 * A payment's input, with what was left out, or why it is none. Whoever starts a workflow by hand, or from another
 * language, has no other check of it.
 */
export function readPaymentInput(
  kind: PaymentKind,
  value: unknown,
): { readonly input: PaymentInput } | { readonly problems: readonly string[] } {
  if (!isRecord(value)) return { problems: ["the input must be an object"] };
  const { request, waits, birthMark } = value;
  const problems = [
    ...["account", "merchantCode", "baseUrl"].flatMap((name) => textProblem(name, value[name])),
    ...(isRecord(request) ? requestProblems(request) : ["request must be an object"]),
    ...waitsProblems(waits),
    ...(birthMark === undefined ? [] : textProblem("birthMark", birthMark)),
  ];
  if (problems.length > 0) return { problems };
  const input = { ...(value as unknown as PaymentInput), waits: completeWaits(kind, waits) };
  const { submitTimeout, notFoundGrace } = input.waits;
  return notFoundGrace < 2 * submitTimeout
    ? { problems: ["waits.notFoundGrace must be at least twice waits.submitTimeout"] }
    : { input };
}

function completeWaits(kind: PaymentKind, waits: unknown): PaymentTimings {
  const given = isRecord(waits) ? waits : {};
  const defined = Object.entries(given).filter(([, value]) => value !== undefined);
  const complete = { ...defaultTimings, ...Object.fromEntries(defined) } as PaymentTimings;
  return kind === "payout" ? { ...complete, expiresAfter: 0 } : complete;
}

function requestProblems(request: Readonly<Record<string, unknown>>): string[] {
  return [
    ...requestFields.text.flatMap((name) => textProblem(`request.${name}`, request[name])),
    ...requestFields.integer
      .filter((name) => request[name] !== undefined || name === "Amount")
      .filter((name) => !Number.isSafeInteger(request[name]))
      .map((name) => `request.${name} must be an integer`),
  ];
}

function waitsProblems(waits: unknown): string[] {
  if (waits === undefined || waits === null) return [];
  if (!isRecord(waits)) return ["waits must be an object"];
  return Object.entries(waits).flatMap(([name, value]) => {
    if (!Object.hasOwn(defaultTimings, name)) return [`waits.${name} is not known`];
    if (value === undefined) return [];
    if (name === "whenNotFound")
      return value === "review" || value === "resubmit"
        ? []
        : ['waits.whenNotFound must be "review" or "resubmit"'];
    const least = name === "backoff" ? 1 : name === "expiresAfter" ? 0 : 1;
    return typeof value === "number" && Number.isFinite(value) && value >= least
      ? []
      : [`waits.${name} must be a number, ${least} or more`];
  });
}

function textProblem(name: string, value: unknown): string[] {
  return typeof value === "string" && value.trim() !== "" ? [] : [`${name} must be a text`];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
