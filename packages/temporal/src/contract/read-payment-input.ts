import { fieldsOf, isNumeric } from "@merchant-payment/core/fields";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import { defaultTimings, type PaymentTimings } from "@merchant-payment/core/payment";
import type { PaymentInput } from "./payment-input.ts";

const inputFields = ["account", "merchantCode", "baseUrl", "request", "timings", "birthMark"];

/** ten years, as in a profile: a timer has an end */
const longest = 3650 * 24 * 3_600_000;

/** least and most of each; where 0 is not allowed, requests would follow each other without a pause */
const bounds: Readonly<
  Record<Exclude<keyof PaymentTimings, "whenNotFound">, readonly [least: number, most: number]>
> = {
  submitTimeout: [1, longest],
  submitDeadline: [0, longest],
  notFoundGrace: [0, longest],
  checkTimeout: [1, longest],
  first: [1, longest],
  backoff: [1, 10],
  max: [1, longest],
  deadline: [0, longest],
  inReview: [1, longest],
  unknownFor: [0, longest],
  expiresAfter: [0, longest],
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * A payment's input, with what was left out, or all that is wrong with it. Whoever starts a workflow by hand, or from
 * another language, has no other check of it.
 */
export function readPaymentInput(
  kind: PaymentKind,
  value: unknown,
): { readonly input: PaymentInput } | { readonly problems: readonly string[] } {
  if (!isRecord(value)) return { problems: ["the input must be an object"] };
  const { request, timings, birthMark } = value;
  const problems = [
    ...["account", "merchantCode"].flatMap((name) => textProblem(name, value[name])),
    ...baseUrlProblem(value["baseUrl"]),
    ...(isRecord(request) ? requestProblems(kind, request) : ["request must be an object"]),
    ...timingsProblems(timings),
    ...(isAbsent(birthMark) ? [] : textProblem("birthMark", birthMark)),
    ...unknownNames("", value, inputFields),
  ];
  if (problems.length > 0) return { problems };
  const input = { ...(value as unknown as PaymentInput), timings: completeTimings(kind, timings) };
  const { submitTimeout, notFoundGrace } = input.timings;
  return notFoundGrace < 2 * submitTimeout
    ? { problems: ["timings.notFoundGrace must be at least twice timings.submitTimeout"] }
    : { input };
}

function completeTimings(kind: PaymentKind, timings: unknown): PaymentTimings {
  const given = isRecord(timings) ? timings : {};
  const defined = Object.entries(given).filter(([, value]) => value !== undefined);
  const complete = { ...defaultTimings, ...Object.fromEntries(defined) } as PaymentTimings;
  return kind === "payout" ? { ...complete, expiresAfter: 0 } : complete;
}

function requestProblems(kind: PaymentKind, request: Fields): string[] {
  const names = fieldsOf[kind];
  const { RefNo, Amount } = request;
  return [
    ...textProblem("request.RefNo", RefNo),
    ...(Number.isSafeInteger(Amount) && Number(Amount) >= 1
      ? []
      : ["request.Amount must be an integer, 1 or more"]),
    ...names.flatMap((name) =>
      name === "RefNo" || name === "Amount" ? [] : typeProblem(name, request[name]),
    ),
    ...unknownNames("request.", request, names),
  ];
}

/** Which fields a payment needs, the profile of the worker that sends it says. */
function typeProblem(name: string, value: unknown): string[] {
  const fits = isNumeric(name) ? Number.isSafeInteger(value) : typeof value === "string";
  return value === undefined || fits
    ? []
    : [`request.${name} must be ${isNumeric(name) ? "an integer" : "a text"}, or left out`];
}

function timingsProblems(timings: unknown): string[] {
  if (isAbsent(timings)) return [];
  if (!isRecord(timings)) return ["timings must be an object"];
  const { whenNotFound } = timings;
  return [
    ...Object.entries(bounds).flatMap(([name, [least, most]]) => {
      const value = timings[name];
      const fits = typeof value === "number" && value >= least && value <= most;
      return value === undefined || fits
        ? []
        : [`timings.${name} must be a number from ${least} to ${most}`];
    }),
    ...(whenNotFound === undefined || whenNotFound === "review" || whenNotFound === "resubmit"
      ? []
      : ['timings.whenNotFound must be "review" or "resubmit"']),
    ...unknownNames("timings.", timings, Object.keys(defaultTimings)),
  ];
}

/** a name that is misspelt would be taken as left out */
function unknownNames(path: string, value: Fields, known: readonly string[]): string[] {
  return Object.keys(value)
    .filter((name) => !known.includes(name) && value[name] !== undefined)
    .map((name) => `${path}${name} is not known`);
}

function textProblem(name: string, value: unknown): string[] {
  if (typeof value !== "string" || value.trim() === "") return [`${name} must be a text`];
  return value.isWellFormed() ? [] : [`${name} holds half a character (a lone surrogate)`];
}

/** As core normalises it, said without showing it: a password may stand in it. */
function baseUrlProblem(value: unknown): string[] {
  const [problem] = textProblem("baseUrl", value);
  if (problem !== undefined || typeof value !== "string") return [problem ?? ""];
  const url = URL.canParse(value) ? new URL(value) : null;
  const isNormalised =
    url !== null &&
    (url.protocol === "https:" || url.protocol === "http:") &&
    url.origin + url.pathname.replace(/\/+$/, "") === value;
  return isNormalised
    ? []
    : [
        "baseUrl must be an http(s) URL without user, query, fragment, default port or a slash at its end, its host in lower case, e.g. https://gateway.example/api",
      ];
}

/** other languages write what they leave out as null */
function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
