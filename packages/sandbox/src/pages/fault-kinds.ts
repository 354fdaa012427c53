import type { FaultRule } from "../faults/fault-rule.ts";
import { chosen, code, type FaultField, milliseconds, number, text, when } from "./fault-fields.ts";

export type FaultKind = FaultRule["fault"];

export interface FaultKindForm {
  /** the effect on the client or on the receiver of a callback */
  readonly says: string;
  /** without the conditions, which every kind has */
  readonly fields: readonly FaultField[];
}

type Kinds = Readonly<Partial<Record<FaultKind, FaultKindForm>>>;

const lost = {
  delay: { says: "The true answer comes late.", fields: [when("after"), milliseconds(5000)] },
  reset: { says: "The connection is reset.", fields: [when("after")] },
  hang: { says: "No answer comes, ever.", fields: [when("after")] },
  garbage: { says: "Bytes that are not HTTP, then the end.", fields: [when("after")] },
} satisfies Kinds;

const refused = {
  busy: { says: "Too much to do: not now.", fields: [when("before"), code("busy")] },
  hold: {
    says: "A person must act first: nothing was made.",
    fields: [when("before"), code("hold")],
  },
  rejected: { says: "Refused for good.", fields: [when("before"), code("rejected")] },
  signatureRefused: {
    says: "The signature is not taken.",
    fields: [when("before"), code("signatureRefused")],
  },
  duplicate: {
    says: "There is one of this RefNo already.",
    fields: [when("before"), code("duplicate")],
  },
  notFound: { says: "There is none of this RefNo.", fields: [when("before"), code("notFound")] },
} satisfies Kinds;

const instead = {
  unknownCode: {
    says: "A code that is in no manual.",
    fields: [when("after"), text("code", "Code", "E99")],
  },
  http: {
    says: "An HTTP error.",
    fields: [
      when("after"),
      number("status", "HTTP status", "502", { min: 400, max: 599 }),
      chosen("body", "Its body", "html", [
        ["html", "an HTML page"],
        ["empty", "empty"],
        ["envelope", "an envelope"],
      ]),
    ],
  },
  nonJson: {
    says: "Text instead of JSON.",
    fields: [
      when("after"),
      number("status", "HTTP status", "200", { min: 200, max: 599 }),
      text("body", "Its text", "Service is being restarted"),
    ],
  },
  redirect: {
    says: "A redirect to somewhere else.",
    fields: [
      when("before"),
      chosen("status", "HTTP status", "302", ["301", "302", "303", "307", "308"], "number"),
      text("location", "Location", "/elsewhere"),
    ],
  },
} satisfies Kinds;

const changed = {
  wrongEcho: {
    says: "Another value in a field of the data.",
    fields: [
      chosen("field", "Field", "RefNo", [
        "RefNo",
        "MerchantCode",
        "PaymentId",
        "Amount",
        "Currency",
        "TransId",
      ]),
      { ...text("value", "Value", ""), hint: "Empty: one that differs from the true one." },
    ],
  },
  unknownStatus: {
    says: "A Status that is in no manual.",
    fields: [text("status", "Status", "MYSTERY")],
  },
  truncated: { says: "A whole HTTP answer with half a JSON text.", fields: [] },
  halfAnswer: { says: "The connection ends in the middle of the body.", fields: [] },
  drip: {
    says: "A few bytes at a time.",
    fields: [
      number("bytes", "Bytes at a time", "1", { min: 1 }),
      milliseconds(50, "everyMs", "Milliseconds between"),
    ],
  },
  huge: {
    says: "An answer blown up with padding.",
    fields: [number("bytes", "Bytes of padding", "10000000", { min: 1, max: 100_000_000 })],
  },
  httpStatus: {
    says: "The true body under another HTTP status.",
    fields: [number("status", "HTTP status", "500", { min: 200, max: 599 })],
  },
  numbersAsText: {
    says: "Numbers in quotes.",
    fields: [number("decimals", "Decimals", "2", { min: 0, max: 4 })],
  },
  extraFields: { says: "Fields that no manual lists.", fields: [] },
} satisfies Kinds;

const callbacks = {
  lateCallback: { says: "The callback comes late.", fields: [milliseconds(30_000)] },
  missingCallback: { says: "No callback comes.", fields: [] },
  duplicateCallback: {
    says: "It comes again, though it was acknowledged.",
    fields: [number("times", "Times", "2", { min: 2, max: 100 })],
  },
  forgedCallback: { says: "It tells another Amount than was signed.", fields: [] },
} satisfies Kinds;

/** every kind of fault, in the groups of the page */
export const faultGroups: readonly { readonly title: string; readonly kinds: Kinds }[] = [
  { title: "Late, or no answer", kinds: lost },
  { title: "A refusal", kinds: refused },
  { title: "Something else instead of the answer", kinds: instead },
  { title: "The true answer, changed (the request was processed)", kinds: changed },
  { title: "Callbacks", kinds: callbacks },
];

const forms: Readonly<Record<FaultKind, FaultKindForm>> = {
  ...lost,
  ...refused,
  ...instead,
  ...changed,
  ...callbacks,
};

export function isFaultKind(kind: string): kind is FaultKind {
  return Object.hasOwn(forms, kind);
}

export function faultForm(kind: FaultKind): FaultKindForm {
  return forms[kind];
}

/** a callback is about a deposit or a payout, never about a check */
export function isAboutCallbacks(kind: FaultKind): boolean {
  return Object.hasOwn(callbacks, kind);
}
