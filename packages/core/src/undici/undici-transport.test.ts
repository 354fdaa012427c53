import type { Socket } from "node:net";
import { expect, test } from "vitest";
import {
  answering,
  closedPort,
  httpAnswer,
  isComplete,
  startGateway,
  type Gateway,
} from "../../test/gateway.ts";
import { failure, request, transport } from "../../test/sending.ts";
import type { TransportRequest } from "../transport/transport.ts";
import { createUndiciTransport } from "./undici-transport.ts";

/** speaks after the whole request has arrived */
const afterwards = (speak: (socket: Socket) => void) => (socket: Socket, received: string) => {
  if (isComplete(received)) speak(socket);
};

test("sends the request unchanged and returns the whole answer", async () => {
  const gateway = await startGateway(
    answering(
      httpAnswer('{"code":"00","name":"Müller"}', "201 Created", ["X-Trace: a", "X-Trace: b"]),
    ),
  );
  const response = await transport()(request(gateway.url, { body: '{"name":"Zoë"}' }));
  expect(response).toEqual({
    status: 201,
    headers: { "content-type": "application/json", "content-length": "30", "x-trace": "a, b" },
    body: '{"code":"00","name":"Müller"}',
  });
  expect(gateway.received).toEqual([
    [
      "POST /payout/M001 HTTP/1.1",
      `host: 127.0.0.1:${gateway.port}`,
      "connection: keep-alive",
      "content-type: application/json",
      "content-length: 15",
      "",
      '{"name":"Zoë"}',
    ].join("\r\n"),
  ]);
});

test("a GET goes without a body", async () => {
  const gateway = await startGateway(answering(httpAnswer("{}")));
  await transport()(request(gateway.url, { method: "GET", body: undefined, headers: {} }));
  expect(gateway.received[0]).toMatch(/^GET [^]*keep-alive\r\n\r\n$/);
});

test("connections are kept and used again", async () => {
  const gateway = await startGateway(answering(httpAnswer("{}")));
  const send = transport();
  for (let time = 0; time < 10; time += 1) await send(request(gateway.url));
  // 2, because undici pauses a connection for a moment before it uses it again
  expect(gateway.sockets.length).toBeLessThanOrEqual(2);
});

test("no more connections than allowed, and the others wait for their turn", async () => {
  const gateway = await startGateway(answering(httpAnswer("{}")));
  const send = transport({ connections: 2 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(request(gateway.url))));
  expect(answers).toHaveLength(6);
  expect(gateway.sockets).toHaveLength(2);
});

test("a redirect is an answer like any other, and is not followed", async () => {
  const elsewhere = await startGateway(answering(httpAnswer("{}")));
  const location = `Location: ${elsewhere.url}/payout/M001`;
  const gateway = await startGateway(
    answering(httpAnswer("", "307 Temporary Redirect", [location])),
  );
  expect((await transport()(request(gateway.url))).status).toBe(307);
  expect(elsewhere.sockets).toHaveLength(0);
});

test("informational answers come before the real one", async () => {
  const early = "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n";
  const gateway = await startGateway(answering(`${early}${early}${httpAnswer("{}")}`));
  expect(await transport()(request(gateway.url))).toMatchObject({ status: 200, body: "{}" });
});

test.each<[string, (gateway: Gateway) => Promise<Partial<TransportRequest>>, RegExp]>([
  [
    "connection refused",
    async () => ({ url: `http://127.0.0.1:${await closedPort()}/` }),
    /^connection refused by 127\.0\.0\.1:\d+$/,
  ],
  [
    "unknown host",
    async () => ({ url: "http://nope.invalid/" }),
    /^the host name nope\.invalid could not be resolved \(E\w+\)$/,
  ],
  [
    "TLS towards a server that speaks none",
    async ({ port }) => ({ url: `https://127.0.0.1:${port}/` }),
    /^no connection to 127\.0\.0\.1:\d+ within \d+ ms$/,
  ],
  ["no URL", async () => ({ url: "payout" }), /absolute http/],
  ["another protocol", async () => ({ url: "ftp://127.0.0.1/" }), /absolute http/],
  [
    "a header that HTTP cannot carry",
    async () => ({ headers: { "x-signature": "a\r\nb" } }),
    /cannot be written as HTTP/,
  ],
])("%s: it did not leave", async (_, changes, reason) => {
  const gateway = await startGateway();
  const failed = await failure(transport()(request(gateway.url, await changes(gateway))));
  expect(failed.requestSent).toBe("no");
  expect(failed.message).toMatch(reason);
  expect(gateway.received.join("")).not.toContain("R-1");
});

test("a TLS handshake that fails: it did not leave", async () => {
  const gateway = await startGateway(
    (socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"),
  );
  const failed = await failure(transport()(request(gateway.url.replace("http:", "https:"))));
  expect(failed.requestSent).toBe("no");
  expect(failed.message).toMatch(/^no connection to 127\.0\.0\.1:\d+ \(\w+\)$/);
  expect(gateway.received.join("")).not.toContain("R-1");
});

test("a closed transport sends nothing", async () => {
  const gateway = await startGateway();
  const send = createUndiciTransport();
  await failure(send(request(gateway.url, { responseTimeout: 50 })));
  await send.close();
  const failed = await failure(send(request(gateway.url)));
  expect(failed).toMatchObject({ requestSent: "no", message: "the transport is closed" });
  expect(gateway.sockets).toHaveLength(1);
});

test.each<[string, (socket: Socket) => void, RegExp]>([
  ["reset", (socket) => void socket.resetAndDestroy(), /broke before a complete answer$/],
  ["closed without a word", (socket) => void socket.end(), /broke before a complete answer$/],
  [
    "half a head",
    (socket) => void socket.end("HTTP/1.1 200 OK\r\ncontent-le"),
    /broke before a complete answer$/,
  ],
  [
    "half a body",
    (socket) => void socket.end(httpAnswer('{"code":"00"}').slice(0, -4)),
    /^(no usable answer from|the connection to) 127/,
  ],
  [
    "half a chunk",
    (socket) =>
      void socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nd\r\n{"code":'),
    /^(no usable answer from|the connection to) 127/,
  ],
  [
    "no HTTP",
    (socket) => void socket.end("SSH-2.0-OpenSSH\r\n"),
    /^the request to 127\S+ failed before a complete answer$/,
  ],
  ["silence", () => {}, /^no complete answer within 300 ms$/],
  [
    "a head and then silence",
    (socket) => void socket.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n"),
    /^no complete answer within 300 ms$/,
  ],
  [
    "a drop at a time",
    (socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n");
      const dripping = setInterval(() => void socket.write("x"), 20);
      socket.on("close", () => clearInterval(dripping));
    },
    /^no complete answer within 300 ms$/,
  ],
  [
    "a long answer",
    (socket) => void socket.write(httpAnswer("x".repeat(1001))),
    /^the answer is longer than 1000 bytes$/,
  ],
  [
    "an endless head",
    (socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${"x".repeat(20_000)}`),
    /^no usable answer from 127/,
  ],
  [
    "an unasked-for 100 Continue",
    (socket) => void socket.write(`HTTP/1.1 100 Continue\r\n\r\n${httpAnswer("{}")}`),
    /broke before a complete answer$/,
  ],
  [
    "a switch to another protocol",
    (socket) =>
      void socket.write("HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n"),
    /broke before a complete answer$/,
  ],
])("%s: it may have left", async (_, speak, reason) => {
  const gateway = await startGateway(afterwards(speak));
  const failed = await failure(transport()(request(gateway.url)));
  expect(failed.requestSent).toBe("maybe");
  expect(failed.message).toMatch(reason);
  // the request was sent once, and not repeated
  expect(gateway.received.join("").split("R-1")).toHaveLength(2);
});

test("reset before a byte was read: it may have left", async () => {
  const gateway = await startGateway();
  const sending = failure(
    transport()(request(gateway.url, { body: "x".repeat(5_000_000), responseTimeout: 5000 })),
  );
  await expect.poll(() => gateway.sockets.length).toBe(1);
  gateway.sockets[0]?.resetAndDestroy();
  expect((await sending).requestSent).toBe("maybe");
});

test("a kept connection that was closed meanwhile: nothing is sent twice", async () => {
  let requests = 0;
  const gateway = await startGateway((socket, received) => {
    if (!isComplete(received)) return;
    requests += 1;
    if (requests === 1) socket.write(httpAnswer("{}"));
    else socket.destroy();
  });
  const send = transport();
  await send(request(gateway.url));
  expect((await failure(send(request(gateway.url)))).requestSent).toBe("maybe");
  expect(gateway.received.join("").split("R-1")).toHaveLength(3);
});

test("a request that waits in vain for a free connection has not left", async () => {
  const gateway = await startGateway();
  const send = transport({ connections: 1 });
  const first = failure(send(request(gateway.url, { responseTimeout: 1500 })));
  await expect.poll(() => gateway.received[0] ?? "").toContain("R-1");
  const second = await failure(
    send(request(gateway.url, { body: "R-2", connectTimeout: 300, responseTimeout: 100 })),
  );
  expect(second).toMatchObject({
    requestSent: "no",
    message: `no connection to 127.0.0.1:${gateway.port} within 400 ms`,
  });
  expect((await first).requestSent).toBe("maybe");
  const third = await failure(send(request(gateway.url, { body: "R-3", responseTimeout: 100 })));
  expect(third.requestSent).toBe("maybe");
  expect(gateway.received.join("")).not.toContain("R-2");
});

test.each([
  ["an error", new Error("the time for sending is over"), "the time for sending is over"],
  [
    "an error with a code",
    Object.assign(new Error("the time for sending is over"), { code: "ECONNRESET" }),
    "the time for sending is over",
  ],
  ["anything", "no", "the request was given up before it left"],
])("when beforeSend throws %s not a byte leaves", async (_, thrown, reason) => {
  const gateway = await startGateway(answering(httpAnswer("{}")));
  const send = transport();
  const beforeSend = () => {
    throw thrown as Error;
  };
  const failed = await failure(send(request(gateway.url, { beforeSend })));
  expect(failed).toMatchObject({ requestSent: "no", message: reason });
  // the same on a kept connection
  await send(request(gateway.url, { body: "R-2" }));
  await failure(send(request(gateway.url, { beforeSend })));
  await send(request(gateway.url, { body: "R-3" }));
  expect(gateway.received.join("")).not.toContain("R-1");
});

test("beforeSend is called once, after the connection is open", async () => {
  const gateway = await startGateway(answering(httpAnswer("{}")));
  const connected: number[] = [];
  const beforeSend = () => void connected.push(gateway.sockets.length);
  await transport()(request(gateway.url, { beforeSend }));
  const unreachable = `http://127.0.0.1:${await closedPort()}`;
  await failure(transport()(request(unreachable, { beforeSend })));
  expect(connected).toHaveLength(1);
});
