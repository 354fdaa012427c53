import { parseProfile } from "@merchant-payment/core";
import { normaliseBaseUrl } from "@merchant-payment/core/internal";
import { defaultTimings } from "@merchant-payment/core/payment";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { timingsFrom } from "../client/starting/timings-from.ts";
import type { PaymentStartInput } from "./payment-input.ts";
import { readPaymentInput } from "./read-payment-input.ts";

const request = { RefNo: "R-1", Amount: 1_000, PaymentId: 1, Service: "bank" };
const least: PaymentStartInput = {
  account: "main",
  merchantCode: "M-1",
  baseUrl: "https://gateway.example",
  request,
};

test("what may be left out has its default", () => {
  expect(readPaymentInput("payout", least)).toEqual({
    input: { ...least, timings: { ...defaultTimings, expiresAfter: 0 } },
  });
  const timings = { first: 1, whenNotFound: "resubmit" } as const;
  expect(
    readPaymentInput("deposit", { ...least, request: { RefNo: "D", Amount: 1 }, timings }),
  ).toEqual({
    input: {
      ...least,
      request: { RefNo: "D", Amount: 1 },
      timings: { ...defaultTimings, ...timings },
    },
  });
  expect(readPaymentInput("payout", { ...least, timings: null, birthMark: null })).toHaveProperty(
    "input",
  );
});

describe("what is wrong is said, all of it", () => {
  test.for<[string, unknown, string[]]>([
    ["nothing", undefined, ["the input must be an object"]],
    ["a list", [least], ["the input must be an object"]],
    ["a text", "{}", ["the input must be an object"]],
    [
      "an empty object",
      {},
      [
        "account must be a text",
        "merchantCode must be a text",
        "baseUrl must be a text",
        "request must be an object",
      ],
    ],
    ["an empty account", { ...least, account: " " }, ["account must be a text"]],
    [
      "an empty request",
      { ...least, request: {} },
      ["request.RefNo must be a text", "request.Amount must be an integer, 1 or more"],
    ],
    [
      "fields of another type",
      { ...least, request: { RefNo: 1, Amount: "1000", PaymentId: "1", Service: null } },
      [
        "request.RefNo must be a text",
        "request.Amount must be an integer, 1 or more",
        "request.PaymentId must be an integer, or left out",
        "request.Service must be a text, or left out",
      ],
    ],
    [
      "no money",
      { ...least, request: { ...request, Amount: 0 } },
      ["request.Amount must be an integer, 1 or more"],
    ],
    [
      "money with decimals",
      { ...least, request: { ...request, Amount: 10.5 } },
      ["request.Amount must be an integer, 1 or more"],
    ],
    [
      "a deposit's field in a payout",
      { ...least, request: { ...request, UserEmail: "a@b.example" } },
      ["request.UserEmail is not known"],
    ],
    ["a misspelt name", { ...least, wait: {} }, ["wait is not known"]],
    [
      "timings that are none",
      { ...least, timings: { first: 0, max: "5m", deadline: null, backoff: 11, polls: 3 } },
      [
        "timings.first must be a number from 1 to 315360000000",
        "timings.backoff must be a number from 1 to 10",
        "timings.max must be a number from 1 to 315360000000",
        "timings.deadline must be a number from 0 to 315360000000",
        "timings.polls is not known",
      ],
    ],
    [
      "timings without an end",
      { ...least, timings: { unknownFor: 1e300, inReview: Number.NaN } },
      [
        "timings.inReview must be a number from 1 to 315360000000",
        "timings.unknownFor must be a number from 0 to 315360000000",
      ],
    ],
    ["timings in a list", { ...least, timings: [] }, ["timings must be an object"]],
    [
      "another word",
      { ...least, timings: { whenNotFound: "send" } },
      ['timings.whenNotFound must be "review" or "resubmit"'],
    ],
    [
      "a grace that is too short",
      { ...least, timings: { submitTimeout: 10_000, notFoundGrace: 19_999 } },
      ["timings.notFoundGrace must be at least twice timings.submitTimeout"],
    ],
  ])("%s", ([, value, problems]) => {
    expect(readPaymentInput("payout", value)).toEqual({ problems });
  });
});

const noBaseUrl =
  "baseUrl must be an http(s) URL without user, query, fragment, default port or a slash at its end, its host in lower case, e.g. https://gateway.example/api";

test.for([
  "nonsense",
  "gateway.example",
  "ftp://gateway.example",
  "http://ana:word@gateway.example",
  "https://gateway.example/?x=1",
  "https://gateway.example/#x",
  "https://gateway.example/",
  "https://gateway.example/api/",
  "HTTPS://gateway.example",
  "https://Gateway.example",
  "https://gateway.example:443",
  "https://gateway.example/a/../b",
  " https://gateway.example",
])("the base URL %s is refused without being shown", (baseUrl) => {
  expect(readPaymentInput("payout", { ...least, baseUrl })).toEqual({ problems: [noBaseUrl] });
});

test("a base URL is taken in the one form that core gives it", () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: false }), (url) => {
      const baseUrl = normaliseBaseUrl(url);
      expect(readPaymentInput("payout", { ...least, baseUrl })).toHaveProperty("input");
      const read = readPaymentInput("payout", { ...least, baseUrl: url });
      expect("input" in read).toBe(url === baseUrl);
    }),
  );
});

test("anything at all is either an input or refused in words", () => {
  fc.assert(
    fc.property(fc.constantFrom("payout", "deposit"), fc.anything(), (kind, value) => {
      const read = readPaymentInput(kind, value);
      expect("input" in read || read.problems.length > 0).toBe(true);
    }),
  );
});

/** all the timings that a profile may state */
const bare = {
  name: "any",
  signing: { default: { message: "{RefNo}", algorithm: "hmac-sha256", key: "k" } },
  codes: { success: ["00"], check: { notFound: ["E40"] } },
};
const long = fc.integer({ min: 0, max: 3650 * 24 * 3_600 }).map((seconds) => `${seconds}s`);
const wait = fc.oneof(
  fc.constant("1ms"),
  fc.integer({ min: 1, max: 999_999_999 }).map((ms) => `${ms}ms`),
);

test("what a profile allows, a workflow takes", () => {
  const profiles = fc.record({
    timeouts: fc.constantFrom({}, { connect: "1ms", response: "1ms" }),
    payout: fc.record({
      notFoundGrace: fc.constantFrom("1h", "3650d"),
      submitDeadline: long,
      whenNotFound: fc.constantFrom("review", "resubmit"),
    }),
    deposit: fc.record({ expiresAfter: long }),
    polling: fc.record({
      first: wait,
      backoff: fc.double({ min: 1, max: 10, noNaN: true }),
      max: wait,
      deadline: long,
      inReview: wait,
      unknownFor: long,
    }),
  });
  fc.assert(
    fc.property(profiles, fc.constantFrom("payout", "deposit"), (profile, kind) => {
      const timings = timingsFrom(parseProfile({ ...bare, ...profile }), kind);
      const input = { ...least, request: { RefNo: "R", Amount: 1 }, timings };
      expect(readPaymentInput(kind, input)).toEqual({ input });
    }),
  );
});

test("who states no timings gets those of a profile that states none", () => {
  const profile = parseProfile(bare);
  for (const kind of ["payout", "deposit"] as const) {
    const read = readPaymentInput(kind, { ...least, request: { RefNo: "R", Amount: 1 } });
    expect(read).toMatchObject({ input: { timings: timingsFrom(profile, kind) } });
  }
});
