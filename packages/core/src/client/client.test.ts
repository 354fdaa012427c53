import type { Socket } from "node:net";
import { inspect } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  answering,
  closedPort,
  httpAnswer,
  isComplete,
  split,
  startGateway,
} from "../../test/gateway.ts";
import { check, deposit, echo, envelope, merchant, payout } from "../../test/merchant.ts";
import { profileFile, secrets } from "../../test/profile-file.ts";
import { createAccount } from "../account/account.ts";
import { MerchantPaymentError } from "../errors/merchant-payment-error.ts";
import { isOutcomeUnknown } from "../errors/is-outcome-unknown.ts";
import { RejectedError } from "../errors/rejected-error.ts";
import { parseProfile } from "../profile/parse-profile.ts";
import type { Transport } from "../transport/transport.ts";
import { createUndiciTransport } from "../undici/index.ts";
import { createClient } from "./client.ts";
import type { RequestEvent, ResponseEvent } from "./hooks.ts";

const accepted = httpAnswer(envelope("00", { ...echo, TransId: "t-1", Status: "SUCCESS" }));

/** the request that was sent, with the signature removed from the body */
function sent(received: string | undefined) {
  const [head, body = ""] = split(received ?? "");
  const [line, ...headers] = head.split("\r\n");
  const signature = /"Signature":"([^"]*)"/.exec(body)?.[1];
  return { line, headers, body: body.replace(`${signature}`, "…"), raw: body };
}

test.each([
  [
    "payout",
    "/api/payout/M%2001",
    '{"PaymentId":7,"MerchantCode":"M 01","Service":"bank","RefNo":"R-1","Amount":1000,"CustomerId":"62-811-000","CustomerName":"Ana María Lopez","BackendURL":"https://merchant.example/callbacks","Signature":"…"}',
  ],
  [
    "deposit",
    "/api/transaction/M%2001",
    '{"PaymentId":8,"MerchantCode":"M 01","RefNo":"D-1","Currency":"IDR","Amount":2500,"FirstName":"Ana María","LastName":"Lopez","UserEmail":"ana@example.test","UserContact":"+62 811 000","Remark":"order 5","ResponseURL":"https://merchant.example/back","BackendURL":"https://merchant.example/callbacks","Signature":"…"}',
  ],
  [
    "check",
    "/api/checktransaction/M%2001",
    '{"PaymentId":7,"MerchantCode":"M 01","TransId":"","RefNo":"R-1","Currency":"IDR","Signature":"…"}',
  ],
] as const)("%s as it leaves", async (operation, path, body) => {
  const gateway = await startGateway(answering(accepted));
  const client = merchant(`${gateway.url}/api`);
  await client.exchange(operation, { payout, deposit, check }[operation]);
  const left = sent(gateway.received[0]);
  expect(left.line).toBe(`POST ${path} HTTP/1.1`);
  expect(left.headers).toEqual([
    `host: 127.0.0.1:${gateway.port}`,
    "connection: keep-alive",
    "accept: application/json",
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(left.raw)}`,
  ]);
  expect(left.body).toBe(body);
  const verifier = client.account.profile.signing[operation]?.verifier(secrets);
  const received = { method: "POST", path, headers: {}, body: left.raw };
  expect(verifier?.verify(received)).toEqual({ valid: true });
  const forged = { ...received, body: left.raw.replace("M 01", "M 02") };
  expect(verifier?.verify(forged)).toMatchObject({ valid: false });
});

test("balance carries the merchant code, the profile's fields and a signature; products is an unsigned GET", async () => {
  const gateway = await startGateway(answering(httpAnswer(envelope("00", [{ Balance: "5.50" }]))));
  const client = merchant(gateway.url, {
    operations: {
      balance: { path: "/balance/{merchantCode}", body: { Type: "ALL", Detail: true, Page: 1 } },
      products: { path: "/products/{merchantCode}" },
    },
  });
  expect(await client.balance()).toMatchObject({
    outcome: "succeeded",
    data: [{ Balance: "5.50" }],
    envelope: { code: "00", status: "200", message: "SUCCESS", error: "" },
  });
  expect(await client.products()).toMatchObject({ outcome: "succeeded" });
  const requests = gateway.received.join("").split(/(?=GET )/);
  expect(sent(requests[0]).body).toBe(
    '{"MerchantCode":"M 01","Type":"ALL","Detail":true,"Page":1,"Signature":"…"}',
  );
  expect(sent(requests[1])).toMatchObject({
    line: "GET /products/M%2001 HTTP/1.1",
    headers: [expect.any(String), "connection: keep-alive", "accept: application/json"],
    raw: "",
  });
});

test("the profile's own fields and the signature use the same instant and id", async () => {
  const gateway = await startGateway(answering(accepted));
  const body = {
    SignatureType: "SHA256",
    ts: "{request.timestampMs}",
    nonce: "{request.id}",
    Ccy: "{Currency|lower}",
    Key: "{payment.id}",
  };
  const client = merchant(gateway.url, {
    operations: { payout: { body } },
    signing: {
      default: {
        message: "{RefNo}|{request.timestampMs}|{request.id}|{payment.id}",
        algorithm: "hmac-sha256",
        key: "merchantKey",
        headers: { "x-time": "{request.timestampMs}", "x-id": "{request.id}" },
      },
    },
  });
  const before = Date.now();
  await client.payout(payout);
  const after = Date.now();
  await client.payout(payout);
  const [first, second] = gateway.received
    .join("")
    .split(/(?=POST )/)
    .map(sent);
  const fields = JSON.parse(first?.raw ?? "{}") as Record<string, string>;
  expect(Object.keys(fields).slice(-6)).toEqual([...Object.keys(body), "Signature"]);
  expect(fields).toMatchObject({ SignatureType: "SHA256", Ccy: "idr" });
  expect(Number(fields["ts"])).toBeGreaterThanOrEqual(before);
  expect(Number(fields["ts"])).toBeLessThanOrEqual(after);
  expect(first?.headers).toContain(`x-time: ${fields["ts"]}`);
  expect(first?.headers).toContain(`x-id: ${fields["nonce"]}`);
  const later = JSON.parse(second?.raw ?? "{}") as Record<string, string>;
  // one id for each request, and one for the payment
  expect(later["nonce"]).not.toBe(fields["nonce"]);
  expect(later["Key"]).toBe(fields["Key"]);
});

test("a template without a value stops the request", async () => {
  const gateway = await startGateway(answering(accepted));
  const client = merchant(gateway.url, {
    operations: { payout: { body: { Ccy: "{Currency}" } } },
    fields: { payout: { Currency: { optional: true } }, check: { Currency: { default: "IDR" } } },
  });
  await expect(client.payout({ ...payout, Currency: undefined })).rejects.toMatchObject({
    code: "invalidRequest",
    message: "operations.payout.body.Ccy cannot be filled in: Currency: is absent",
  });
  expect(gateway.sockets).toHaveLength(0);
});

const afterwards = (speak: (socket: Socket) => void) => (socket: Socket, received: string) => {
  if (isComplete(received)) speak(socket);
};
const codes = {
  codes: {
    rejected: ["E01"],
    signatureRefused: ["E10"],
    busy: ["E20"],
    hold: ["E30"],
    notFound: ["E40"],
    duplicate: ["E50"],
  },
  http: { busy: [429] },
};

test.each<[string, string, string, RegExp]>([
  [
    "rejected",
    envelope("E01", null, "bad account"),
    "rejected",
    /^the gateway refused the request: answered code "E01" \(bad account\), HTTP 200; no money moved$/,
  ],
  ["signature refused", envelope("E10"), "rejected", /^the gateway refused/],
  ["busy", envelope("E20"), "busy", /nothing was processed, it may be sent again later$/],
  ["hold", envelope("E30"), "held", /nothing was created, a person must act there first$/],
  [
    "an unknown code",
    envelope("E99"),
    "outcomeUnknown",
    /^the outcome is unknown: answered code "E99" .* check it by its RefNo, do not send it again$/,
  ],
  ["not found", envelope("E40"), "outcomeUnknown", /^the outcome is unknown/],
  ["no data", envelope("00", null), "outcomeUnknown", /^the outcome is unknown/],
  ["HTML", "<html>", "outcomeUnknown", /answered HTTP 200 without a readable envelope/],
  [
    "another payment",
    envelope("00", { ...echo, RefNo: "R-2", PaymentId: 9 }),
    "echoMismatch",
    /^the answer speaks of another transaction \(RefNo, PaymentId differ\)/,
  ],
])("an answer that says %s", async (_, body, code, message) => {
  const gateway = await startGateway(answering(httpAnswer(body)));
  const thrown = merchant(gateway.url, codes).payout(payout);
  await expect(thrown).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  expect(gateway.received.join("").split("R-1")).toHaveLength(2);
});

test("an error names the failed call and its answer, without secrets and anybody's data", async () => {
  const data = {
    ...echo,
    CustomerName: payout.CustomerName,
    customername: payout.CustomerName,
    Meta: {
      note: `for ${payout.CustomerName}`,
      list: [payout.CustomerId, Number(payout.CustomerId.replaceAll("-", "")), 7, null],
    },
  };
  const gateway = await startGateway(
    answering(httpAnswer(envelope("E01", data, `no account of ${payout.CustomerName}`), "400 Bad")),
  );

  const error: unknown = await merchant(gateway.url, codes)
    .payout(payout)
    .catch((thrown: unknown) => thrown);

  expect(error).toBeInstanceOf(RejectedError);
  expect(error).toMatchObject({
    operation: "payout",
    refNo: "R-1",
    httpStatus: 400,
    envelope: { code: "E01", message: "no account of •••" },
    data: {
      RefNo: "R-1",
      CustomerName: "•••",
      customername: "•••",
      Meta: { note: "for •••", list: ["•••", "•••", 7, null] },
    },
  });
  const written = JSON.stringify(error);
  expect(JSON.parse(written)).toMatchObject({ operation: "payout", refNo: "R-1", httpStatus: 400 });
  expect(written).not.toContain(payout.CustomerName);
  expect(written).not.toContain(payout.CustomerId);
});

test("an answer of any length and letters never hides that a request was sent", async () => {
  const data = {
    ...echo,
    Note: "réussi",
    CheckoutURL: `https://pay.example/${"a".repeat(40_000)}`,
  };
  const gateway = await startGateway(answering(httpAnswer(envelope("77", data))));

  const error: unknown = await merchant(gateway.url, codes)
    .payout(payout)
    .catch((thrown: unknown) => thrown);

  expect(isOutcomeUnknown(error)).toBe(true);
  expect(JSON.stringify(error)).not.toContain("aaaa");
});

test("hooks get each request and its result, and their errors change nothing", async () => {
  const gateway = await startGateway(answering(accepted));
  const account = merchant(gateway.url).account;
  const told: object[] = [];
  const transport = createUndiciTransport();
  const hooks = {
    request: (event: RequestEvent) => {
      told.push({ sent: gateway.received.join("").length, ...event });
      throw new Error("the disk is full");
    },
    response: (event: ResponseEvent) => {
      told.push(event);
      throw new Error("the disk is full");
    },
  };
  const answer = await createClient({ account, transport, hooks }).payout(payout);
  expect(answer.outcome).toBe("accepted");

  const about = { account: account.name, operation: "payout", refNo: "R-1", method: "POST" };
  const url = `${gateway.url}/payout/M%2001`;
  expect(told).toMatchObject([
    { ...about, url, sent: 0 },
    { ...about, url, httpStatus: 200, evidence: { kind: "response", class: "success" } },
  ]);
  expect((told[1] as ResponseEvent).duration).toBeGreaterThan(0);
  expect(JSON.stringify(told)).not.toContain(payout.CustomerName);

  const unreachable = { ...account, baseUrl: `http://127.0.0.1:${await closedPort()}` };
  await createClient({ account: unreachable, transport, hooks })
    .payout(payout)
    .catch(() => {});
  expect(told.slice(2)).toMatchObject([
    { ...about, httpStatus: null, evidence: { kind: "notSent" } },
  ]);
  await transport.close();
});

test("beforeSend is the last thing before the first byte: a hook may have taken long", async () => {
  const gateway = await startGateway(answering(accepted));
  const calls: string[] = [];
  const { account } = merchant(gateway.url);
  const transport = createUndiciTransport();
  onTestFinished(() => transport.close());
  const client = createClient({
    account,
    transport,
    hooks: { request: () => void calls.push("hook") },
  });

  await client.exchange("payout", payout, { beforeSend: () => void calls.push("beforeSend") });

  expect(calls).toEqual(["hook", "beforeSend"]);
});

test.each(["the request hook", "beforeSend"])(
  "an abort in %s, right before the first byte, is not sent, and said so",
  async (where) => {
    const gateway = await startGateway(answering(accepted));
    const { account } = merchant(gateway.url);
    const transport = createUndiciTransport();
    const caller = new AbortController();
    const abort = () => caller.abort();
    const hooks = where === "beforeSend" ? {} : { request: abort };
    const client = createClient({ account, transport, hooks });
    const { evidence } = await client.exchange("payout", payout, {
      signal: caller.signal,
      beforeSend: where === "beforeSend" ? abort : undefined,
    });
    await transport.close();
    expect(evidence.kind).toBe("notSent");
    expect(gateway.received.join("")).toBe("");
  },
);

test("a hook cannot change the result of a request", async () => {
  const gateway = await startGateway(answering(httpAnswer(envelope("77", null))));
  const { account } = merchant(gateway.url);
  const transport = createUndiciTransport();
  const hooks = {
    request: (event: RequestEvent) => void Object.assign(event, { refNo: "OTHER" }),
    response: (event: ResponseEvent) => void Object.assign(event.evidence, { class: "success" }),
  };
  const seen = await createClient({ account, transport, hooks }).exchange("check", check);
  expect(seen.evidence).toMatchObject({ kind: "response", class: "unclear" });
  await transport.close();
});

const rejects = () => Promise.reject(new Error("the collector is down"));

test("an asynchronous hook that rejects changes nothing and does not end the process", async () => {
  const gateway = await startGateway(answering(accepted));
  const { account } = merchant(gateway.url);
  const transport = createUndiciTransport();
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on("unhandledRejection", unhandled);
  onTestFinished(() => void process.off("unhandledRejection", unhandled));
  const hooks = { retry: rejects, request: rejects, response: rejects };
  const { outcome } = await createClient({ account, transport, hooks }).payout(payout, {
    attempt: 2,
  });
  expect(outcome).toBe("accepted");
  await transport.close();
  expect(unhandled).not.toHaveBeenCalled();
});

test("the retry hook is called when a request is made again", async () => {
  const gateway = await startGateway(answering(accepted));
  const { account } = merchant(gateway.url);
  const told: string[] = [];
  const transport = createUndiciTransport();
  const hooks = {
    retry: ({ attempt }: RequestEvent) => told.push(`retry ${attempt}`),
    request: ({ attempt }: RequestEvent) => told.push(`request ${attempt}`),
    response: ({ attempt }: ResponseEvent) => told.push(`response ${attempt}`),
  };
  const client = createClient({ account, transport, hooks });
  await client.payout(payout);
  await client.payout(payout, { attempt: 2 });
  expect(told).toEqual(["request 1", "response 1", "retry 2", "request 2", "response 2"]);
  await transport.close();
});

test("an aborted request is not sent", async () => {
  const gateway = await startGateway(answering(accepted));
  const signal = AbortSignal.abort();
  const client = merchant(gateway.url, codes);
  await expect(client.payout(payout, { signal })).rejects.toMatchObject({
    code: "notSent",
    retryable: true,
    message: expect.stringContaining("the caller gave it up") as string,
  });
  expect(await client.check(check, { signal })).toMatchObject({ outcome: "unknown" });
  expect(gateway.received.join("")).toBe("");
});

test("a request that is aborted while it waits for a connection is not sent", async () => {
  // it accepts the connection, and never answers the TLS handshake
  const silent = await startGateway(() => {});
  const client = merchant(silent.url.replace("http:", "https:"), {
    ...codes,
    timeouts: { connect: "60s", response: "60s" },
    payout: { notFoundGrace: "20m" },
  });
  const caller = new AbortController();
  const thrown = client.payout(payout, { signal: caller.signal });
  const seen = thrown.catch((error: unknown) => error);
  await expect.poll(() => silent.sockets.length).toBe(1);
  caller.abort();
  expect(await seen).toMatchObject({
    code: "notSent",
    message: expect.stringContaining("the caller gave it up") as string,
  });
  for (const socket of silent.sockets) socket.destroy();
});

test("aborting a request that was sent does nothing: the client waits for the answer", async () => {
  const caller = new AbortController();
  const gateway = await startGateway(
    afterwards((socket) => {
      caller.abort();
      socket.end(accepted);
    }),
  );
  const answer = await merchant(gateway.url, codes).payout(payout, { signal: caller.signal });
  expect(answer.outcome).toBe("accepted");
});

test("an error before anything is sent names the call", async () => {
  const client = merchant("http://127.0.0.1:1", codes);
  await expect(client.payout({ ...payout, Amount: 1.5 })).rejects.toMatchObject({
    code: "invalidRequest",
    operation: "payout",
    refNo: "R-1",
    httpStatus: null,
    envelope: null,
    data: null,
  });
  await expect(client.balance()).rejects.toMatchObject({ operation: "balance", refNo: null });
});

test.each<[string, (socket: Socket) => void, string]>([
  ["a reset", (socket) => void socket.resetAndDestroy(), "outcomeUnknown"],
  ["silence", () => {}, "outcomeUnknown"],
  ["half an answer", (socket) => void socket.end(accepted.slice(0, -9)), "outcomeUnknown"],
  [
    "502 with HTML",
    (socket) => void socket.end(httpAnswer("<html>", "502 Bad Gateway")),
    "outcomeUnknown",
  ],
  [
    "429, which the profile takes for busy",
    (socket) => void socket.end(httpAnswer("", "429 Slow")),
    "busy",
  ],
  [
    "a redirect",
    (socket) => void socket.end(httpAnswer("", "302 Found", ["location: /x"])),
    "outcomeUnknown",
  ],
])("%s", async (_, speak, code) => {
  const gateway = await startGateway(afterwards(speak));
  const client = merchant(gateway.url, codes);
  await expect(client.payout(payout)).rejects.toMatchObject({ code });
  await expect(client.deposit(deposit)).rejects.toMatchObject({ code });
  expect(await client.check(check)).toMatchObject({ outcome: "unknown" });
});

test("a gateway that cannot be reached was sent nothing", async () => {
  for (const url of [`http://127.0.0.1:${await closedPort()}`, "http://nope.invalid"]) {
    const client = merchant(url);
    await expect(client.payout(payout)).rejects.toMatchObject({ code: "notSent", retryable: true });
    expect(await client.check(check)).toMatchObject({ outcome: "unknown", envelope: null });
  }
});

test("accepted, duplicate, and the result of a check", async () => {
  const answers = [
    envelope("00", { ...echo, TransId: "t-1", Status: "PENDING" }),
    envelope("E50"),
    envelope("E40"),
    envelope("00", { ...echo, Currency: "IDR", TransId: "t-1", Status: "SUCCESS" }),
  ];
  const gateway = await startGateway(answering(() => httpAnswer(answers.shift() ?? "")));
  const client = merchant(gateway.url, codes);
  expect(await client.payout(payout)).toMatchObject({
    outcome: "accepted",
    data: { TransId: "t-1" },
  });
  expect(await client.payout(payout)).toMatchObject({ outcome: "duplicate" });
  expect(await client.check(check)).toMatchObject({ outcome: "notFound" });
  expect(await client.check(check, { kind: "payout" })).toMatchObject({ outcome: "succeeded" });
});

test("a check compares the answer with everything known about the payment", async () => {
  const found = envelope("00", { ...echo, Currency: "IDR", Status: "SUCCESS" });
  const gateway = await startGateway(answering(httpAnswer(found)));
  const client = merchant(gateway.url);
  const { evidence } = await client.exchange("check", check, { expected: { Amount: 999 } });
  expect(evidence).toMatchObject({ mismatchedFields: ["Amount"] });
});

test("a check is bound to the payment's own TransId, not to the one that it sends along", async () => {
  const found = envelope("00", { ...echo, TransId: "t-2", Status: "SUCCESS" });
  const client = merchant((await startGateway(answering(httpAnswer(found)))).url);
  const asked = { ...check, TransId: "t-1" };
  expect(await client.check(asked, { kind: "payout" })).toMatchObject({ outcome: "succeeded" });
  const bound = { kind: "payout", boundTransId: "t-1" } as const;
  expect(await client.check(asked, bound)).toMatchObject({ outcome: "unknown" });
  expect(await client.exchange("check", asked, bound)).toMatchObject({
    evidence: { mismatchedFields: ["TransId"] },
  });
});

test("a check's summary shows no people's data either, though the check does not send them", async () => {
  const gateway = await startGateway(
    answering(
      httpAnswer(envelope("E99", null, "Transfer to ANA MARÍA LOPEZ (62-811-000) pending")),
    ),
  );
  const { summary } = await merchant(gateway.url).exchange("check", check, { expected: payout });
  expect(summary).toBe('answered code "E99" (Transfer to ••• (•••) pending), HTTP 200');
});

test("a summary does not show the CheckoutURL that the gateway's message repeats", async () => {
  const CheckoutURL = "https://gateway.example/checkout/4711";
  const answered = { ...echo, PaymentId: 8, RefNo: "D-1", Amount: undefined, CheckoutURL };
  const gateway = await startGateway(
    answering(httpAnswer(envelope("00", answered, `pay at ${CheckoutURL} now`))),
  );
  const { summary, data } = await merchant(gateway.url).deposit(deposit);
  expect(data).toMatchObject({ CheckoutURL });
  expect(summary).toBe('answered code "00" (pay at ••• now), HTTP 200');
});

test("a refusal after an earlier try proves nothing", async () => {
  const gateway = await startGateway(answering(httpAnswer(envelope("E01"))));
  const thrown = merchant(gateway.url, codes).payout(payout, { previousMayHaveBeenSent: true });
  await expect(thrown).rejects.toMatchObject({ code: "outcomeUnknown" });
});

test("an invalid request is refused before anything is sent", async () => {
  const gateway = await startGateway(answering(accepted));
  const client = merchant(gateway.url, { signing: {} });
  await expect(client.payout({ ...payout, Amount: 1.5 })).rejects.toMatchObject({
    code: "invalidRequest",
  });
  await expect(client.payout(payout)).rejects.toMatchObject({ code: "configuration" });
  await expect(client.balance()).rejects.toMatchObject({ code: "unsupportedOperation" });
  await expect(client.products()).rejects.toMatchObject({ code: "unsupportedOperation" });
  const signers = {
    payout: {
      sign: () => {
        throw new Error("the device is gone");
      },
      explain: () => ({ body: "", headers: {}, signature: "", message: "" }),
    },
  };
  const handmade = merchant(gateway.url, {}, { signers });
  // the error's own message may hold a secret
  await expect(handmade.payout(payout)).rejects.toThrow(
    "the signer of payout requests failed; nothing was sent",
  );
  expect(gateway.sockets).toHaveLength(0);
});

test.each<[string, Transport]>([
  [
    "throws at once",
    () => {
      throw new Error("s3cret");
    },
  ],
  ["rejects with something else", () => Promise.reject(new TypeError("s3cret"))],
  ["answers with nothing", () => Promise.resolve(undefined as never)],
  ["answers without a body", () => Promise.resolve({ status: 200, headers: {} } as never)],
])("a transport that %s may have sent the request", async (_, transport) => {
  const profile = parseProfile(profileFile());
  const account = createAccount({
    baseUrl: "http://127.0.0.1",
    merchantCode: "M",
    profile,
    secrets,
  });
  await expect(createClient({ account, transport }).payout(payout)).rejects.toMatchObject({
    code: "outcomeUnknown",
    message: expect.not.stringContaining("s3cret"),
  });
});

const people = /^(First|Last|User|Customer|Signature)/;

test("errors and summaries hold no secret and nobody's data, though the gateway repeats them", async () => {
  const repeated = new Set<string>([secrets.merchantKey]);
  const gateway = await startGateway(
    answering((request) => {
      const fields = JSON.parse(split(request)[1] ?? "{}") as Record<string, string | number>;
      for (const name of Object.keys(fields).filter((known) => people.test(known)))
        repeated.add(String(fields[name]));
      const message = Object.values(fields).join(", ").toUpperCase();
      return httpAnswer(
        envelope("E01", null, `${secrets.merchantKey}; ${fields["Signature"]}; ${message}; Lopez`),
      );
    }),
  );
  const client = merchant(gateway.url, codes);
  const shown: string[] = [];
  for (const sending of [() => client.payout(payout), () => client.deposit(deposit)]) {
    const error: unknown = await sending().catch((thrown: unknown) => thrown);
    expect(MerchantPaymentError.is(error)).toBe(true);
    shown.push(
      String(error),
      JSON.stringify(error),
      inspect(error, { depth: 9, showHidden: true }),
    );
  }
  for (const operation of ["payout", "deposit"] as const) {
    const { summary, evidence } = await client.exchange(operation, { payout, deposit }[operation]);
    shown.push(summary, JSON.stringify(evidence));
  }
  const all = shown.join("\n").toLowerCase();
  const leaked = [...repeated].filter((value) => all.includes(value.toLowerCase()));
  expect(repeated.size).toBeGreaterThan(8);
  expect(leaked).toEqual([]);
  expect(all).not.toMatch(/lopez|[0-9a-f]{64}/);
});
