import { once } from "node:events";
import { connect } from "node:net";
import { parseProfile } from "@merchant-payment/core";
import { TemporalUnreachableError } from "@merchant-payment/temporal/client";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createWorkerLog } from "../observability/service-log.ts";
import type { CallbackOutcome } from "./callback-outcome.ts";
import { startReceiver, type Receiver } from "./start-receiver.ts";
import type { ServedCallbacks } from "./signal-payments.ts";

const written = {
  name: "g",
  payout: { checkFirst: false, refNos: "neverRepeat" },
  signing: {
    callback: {
      message: "{request.method}|{request.path}|{MerchantCode}|{RefNo}|{Status}",
      algorithm: "hmac-sha256",
      key: "k",
    },
  },
  callback: { acknowledge: { status: 202, contentType: "application/json", body: '{"ok":true}' } },
};
const profile = parseProfile(written);
const wordless = parseProfile({ ...written, callback: { acknowledge: { status: 204 } } });
const { callback: recipe } = profile.signing as Required<typeof profile.signing>;

let told: string[] = [];
let answer: () => "signalled" | "closed" | "unknown" = () => "signalled";
beforeEach(() => {
  told = [];
  answer = () => "signalled";
});

const accountOf = (
  name: string,
  merchantCode: string,
  key: string,
  its = profile,
): ServedCallbacks => ({
  name,
  merchantCode,
  profile: its,
  callbackVerifier: () => recipe.verifier({ k: key }),
  payments: {
    callback: async ({ refNo, transId }) => {
      told.push(`${name} ${refNo} ${transId}`);
      return answer();
    },
  },
});

const outcomes: CallbackOutcome[] = [];
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver({
    accounts: [
      accountOf("left", "M-1", "key of one"),
      accountOf("right", "M-2", "key of the other"),
      accountOf("right again", "M-2", "a third key"),
      accountOf("wordless", "M-3", "a fourth key", wordless),
    ],
    log: createWorkerLog("silent"),
    answered: (outcome) => outcomes.push(outcome),
    basePath: "/hooks",
    host: "127.0.0.1",
    port: 0,
  });
});
afterAll(() => receiver.stop());

interface Sent {
  readonly path?: string;
  readonly key?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly type?: string | null;
  readonly method?: string;
  readonly change?: (body: string) => string | ReadableStream;
}

const genuine = { MerchantCode: "M-1", RefNo: "R-1", TransId: "T-1", Status: "SUCCESS" };

async function send({
  path = "/callbacks/payout",
  key = "key of one",
  fields = genuine,
  type = "application/json",
  method = "POST",
  change = (body) => body,
}: Sent = {}): Promise<Response> {
  const signed = recipe.signer({ k: key }).sign({ method: "POST", path: `/hooks${path}`, fields });
  const body = change(signed.body ?? "");
  return fetch(receiver.url + path, {
    method,
    headers: type === null ? {} : { "content-type": type },
    ...(method === "GET" ? {} : { body, duplex: "half" }),
  });
}

const asForm = (body: string) =>
  new URLSearchParams(JSON.parse(body) as Record<string, string>).toString();
const form = "application/x-www-form-urlencoded";

test.each<[string, Sent, string[]]>([
  ["a payout's", {}, ["left R-1 T-1"]],
  ["a deposit's", { path: "/callbacks/deposit" }, ["left R-1 T-1"]],
  [
    "one that does not say which",
    { path: "/callbacks", fields: { ...genuine, RefNo: "R-2" } },
    ["left R-2 T-1"],
  ],
  ["a form", { type: form, change: asForm }, ["left R-1 T-1"]],
  ["JSON that calls itself a form", { type: form }, ["left R-1 T-1"]],
  ["one with a character set", { type: "Application/JSON; charset=utf-8" }, ["left R-1 T-1"]],
  [
    "another account's",
    { key: "a third key", fields: { ...genuine, MerchantCode: "M-2" } },
    ["right again R-1 T-1"],
  ],
  [
    "a number for a RefNo, and no TransId",
    { fields: { MerchantCode: "M-1", RefNo: 17, Status: "x" } },
    ["left 17 null"],
  ],
])(
  "%s callback is passed on and acknowledged in the profile's words",
  async (_, sent, expected) => {
    const response = await send(sent);
    expect(response.status).toBe(202);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.text()).toBe('{"ok":true}');
    expect(told).toEqual(expected);
  },
);

const long = "x".repeat(70_000);
const inPieces = () => new Blob([long]).stream();

test.each<[string, number, Sent]>([
  ["another key", 401, { key: "key of the other" }],
  ["a changed field", 401, { change: (body) => body.replace("SUCCESS", "FAILED") }],
  ["another payment's name", 401, { change: (body) => body.replace("R-1", "R-9") }],
  ["another account's name", 401, { change: (body) => body.replace("M-1", "M-2") }],
  ["a merchant that nobody is", 401, { fields: { ...genuine, MerchantCode: "M-9" } }],
  ["no signature", 401, { change: () => JSON.stringify(genuine) }],
  ["half a body", 401, { change: (body) => body.slice(0, 30) }],
  ["no body", 401, { change: () => "" }],
  ["deep nonsense", 401, { change: () => "[".repeat(60_000) }],
  ["no RefNo", 400, { fields: { MerchantCode: "M-1", RefNo: "", Status: "SUCCESS" } }],
  ["a picture", 415, { type: "image/png" }],
  ["plain text", 415, { type: "text/plain" }],
  ["too much", 413, { change: () => long }],
  ["too much, without saying how much", 413, { change: inPieces }],
  ["another path", 404, { path: "/callbacks/refund" }],
  ["another method", 405, { method: "PUT" }],
  ["a browser's look", 405, { method: "GET" }],
])("%s is answered with %i, and no payment hears of it", async (_, status, sent) => {
  const response = await send(sent);
  expect(response.status).toBe(status);
  expect(await response.text()).not.toContain("ok");
  expect(told).toEqual([]);
});

test("an acknowledgement may have no body", async () => {
  const fields = { ...genuine, MerchantCode: "M-3" };
  const response = await send({ key: "a fourth key", fields });
  expect(response.status).toBe(204);
  expect(told).toEqual(["wordless R-1 T-1"]);
});

test("it is reached with and without the path of its public base", async () => {
  const signed = recipe.signer({ k: "key of one" }).sign({
    method: "POST",
    path: "/hooks/callbacks/payout",
    fields: genuine,
  });
  const headers = { "content-type": "application/json" };
  const posted = { method: "POST", headers, body: signed.body ?? "" };
  expect((await fetch(`${receiver.url}/hooks/callbacks/payout`, posted)).status).toBe(202);
});

test.each(["closed", "unknown"] as const)(
  "a payment that is %s is acknowledged, and counted",
  async (what) => {
    answer = () => what;
    const before = receiver.totals[what] ?? 0;
    expect((await send({ fields: { ...genuine, RefNo: `R-${what}` } })).status).toBe(202);
    expect(receiver.totals[what]).toBe(before + 1);
  },
);

test("a callback that could not be kept must be sent again, any number of times", async () => {
  answer = () => {
    throw new TemporalUnreachableError("Temporal does not answer");
  };
  const fields = { ...genuine, RefNo: "R-outage" };
  for (let times = 0; times < 30; times++) {
    const response = await send({ fields });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("10");
  }
  answer = () => "signalled";
  told = [];
  expect((await send({ fields })).status).toBe(202);
  expect(told).toHaveLength(1);
});

test("a sender that repeats a genuine callback must try again later, and the payment does not get it", async () => {
  const fields = { ...genuine, RefNo: "R-replayed" };
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async () => (await send({ fields })).status),
  );
  // a callback that the payment does not get is not acknowledged: it may differ from the earlier ones
  const answered = (status: number) => statuses.filter((one) => one === status).length;
  expect([answered(202), answered(503)]).toEqual([20, 80]);
  expect(told).toHaveLength(20);
});

test.each(["application/json", form])(
  "a genuine callback without a content-length is taken like any other: %s",
  async (type) => {
    const stream = (body: string) => new Blob([type === form ? asForm(body) : body]).stream();
    const fields = { ...genuine, RefNo: "R-chunked" };
    const { status } = await send({ type, fields, change: stream });
    expect(status).toBe(202);
    expect(told).toEqual(["left R-chunked T-1"]);
  },
);

test("a sender that disconnects in the middle of a body does not count as an outage, with or without a content-length", async () => {
  const { port } = new URL(receiver.url);
  const bodies = {
    "content-length: 9": "{",
    "transfer-encoding: chunked": "1\r\n{\r\n",
  };
  for (const [length, begun] of Object.entries(bodies)) {
    outcomes.length = 0;
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      `POST /callbacks HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nexpect: 100-continue\r\n${length}\r\n\r\n${begun}`,
    );
    // 100 Continue: the receiver has begun to read
    await once(socket, "data");
    socket.resetAndDestroy();
    await vi.waitFor(() => expect(outcomes, length).toEqual(["incomplete"]));
  }
});
