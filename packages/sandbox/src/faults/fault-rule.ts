import { ConfigurationError } from "@merchant-payment/core";
import { z } from "zod";
import { operations } from "@merchant-payment/core";

const operation = z.enum(operations);
const when = z.enum(["before", "after"], 'must be "before" or "after" (the request is processed)');
const milliseconds = z.int().min(0).max(86_400_000);
const text = z.string().min(1);

/** the requests that a rule matches; a callback fault matches the RefNo and kind of the callback's payment */
const matching = {
  /** one or several; default all */
  operation: z.union([operation, z.array(operation).min(1)]).optional(),
  /** a pattern with `*` and `?`; a request without a readable RefNo does not match */
  refNo: text.optional(),
  /** above 0, at most 1 */
  probability: z.number().gt(0).max(1).optional(),
  /** ignore the first n that match */
  skip: z.int().min(0).optional(),
  /** at most this many times */
  count: z.int().min(1).optional(),
};

const noAnswer = [
  z.strictObject({ fault: z.literal("reset"), ...matching, when }),
  z.strictObject({ fault: z.literal("hang"), ...matching, when }),
  z.strictObject({ fault: z.literal("garbage"), ...matching, when }),
] as const;

/** These replace the answer, so they must say whether the request is processed before. */
const otherAnswer = [
  z.strictObject({
    fault: z.literal("http"),
    ...matching,
    when,
    status: z.int().min(400).max(599),
    body: z.enum(["envelope", "html", "empty"]).default("html"),
  }),
  z.strictObject({
    fault: z.literal("nonJson"),
    ...matching,
    when,
    status: z.int().min(200).max(599).default(200),
    body: z.string().default("Service is being restarted"),
  }),
  z.strictObject({
    fault: z.literal("redirect"),
    ...matching,
    when,
    status: z.literal([301, 302, 303, 307, 308]).default(302),
    location: text.default("/elsewhere"),
  }),
  z.strictObject({ fault: z.literal("unknownCode"), ...matching, when, code: text.default("E99") }),
  z.strictObject({
    fault: z.literal(["busy", "hold", "rejected", "signatureRefused", "duplicate", "notFound"]),
    ...matching,
    when: when.default("before"),
    /** a code, also one outside the profile; default the profile's first one for this class */
    code: text.optional(),
  }),
] as const;

/** These change the true answer, so the request was processed. */
const changedAnswer = [
  z.strictObject({ fault: z.literal("truncated"), ...matching }),
  z.strictObject({ fault: z.literal("halfAnswer"), ...matching }),
  z.strictObject({
    fault: z.literal("drip"),
    ...matching,
    bytes: z.int().min(1).default(1),
    everyMs: milliseconds.default(50),
  }),
  z.strictObject({
    fault: z.literal("huge"),
    ...matching,
    bytes: z.int().min(1).max(100_000_000).default(10_000_000),
  }),
  z.strictObject({
    fault: z.literal("httpStatus"),
    ...matching,
    status: z.int().min(200).max(599),
  }),
  z.strictObject({
    fault: z.literal("wrongEcho"),
    ...matching,
    field: text,
    value: z.union([z.string(), z.number(), z.null()]).optional(),
  }),
  z.strictObject({
    fault: z.literal("unknownStatus"),
    ...matching,
    status: text.default("MYSTERY"),
  }),
  z.strictObject({
    fault: z.literal("numbersAsText"),
    ...matching,
    decimals: z.int().min(0).max(4).default(0),
  }),
  z.strictObject({ fault: z.literal("extraFields"), ...matching }),
] as const;

const callback = [
  z.strictObject({ fault: z.literal("lateCallback"), ...matching, ms: milliseconds }),
  z.strictObject({ fault: z.literal("missingCallback"), ...matching }),
  z.strictObject({
    fault: z.literal("duplicateCallback"),
    ...matching,
    times: z.int().min(2).max(100).default(2),
  }),
  z.strictObject({ fault: z.literal("forgedCallback"), ...matching }),
] as const;

const requestFault = z.discriminatedUnion("fault", [
  z.strictObject({ fault: z.literal("delay"), ...matching, when, ms: milliseconds }),
  ...noAnswer,
  ...otherAnswer,
  ...changedAnswer,
]);
const callbackFault = z.discriminatedUnion("fault", [...callback]);
const faultRule = z.discriminatedUnion("fault", [requestFault, callbackFault]);

/** One fault and the requests that it matches. Plain JSON; see README, "Faults". */
export type FaultRule = z.input<typeof faultRule>;
/** a rule about a request's answer, with its defaults */
export type RequestFault = z.output<typeof requestFault>;
/** a rule about a callback, with its defaults */
export type CallbackFault = z.output<typeof callbackFault>;
export type ParsedFault = RequestFault | CallbackFault;

export function isCallbackFault(fault: ParsedFault): fault is CallbackFault {
  return callbackFault.safeParse(fault).success;
}

/** @throws ConfigurationError naming every bad key */
export function parseFaultRule(value: unknown, source = "fault rule"): ParsedFault {
  const parsed = faultRule.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(
    source,
    parsed.error.issues.map(({ path, message }) => ({
      path: path.join("."),
      message: message.charAt(0).toLowerCase() + message.slice(1),
    })),
  );
}
