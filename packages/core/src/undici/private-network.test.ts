import type { Socket } from "node:net";
import type { TlsOptions } from "node:tls";
import { beforeAll, expect, test } from "vitest";
import { createAuthority, type Authority, type Certificate } from "../../test/certificates.ts";
import { startConnectProxy, tunnel, tunnelFor } from "../../test/connect-proxy.ts";
import { answering, closedPort, httpAnswer, isComplete, startGateway } from "../../test/gateway.ts";
import { failure, request, transport } from "../../test/sending.ts";
import type { GatewayTls } from "./gateway-tls.ts";

let authority: Authority;
let server: Certificate;
let client: Certificate;
let stranger: Certificate;
beforeAll(async () => {
  const elsewhere = await createAuthority("somebody else's root");
  authority = await createAuthority("the gateway's root");
  server = await authority.issue("gateway");
  client = await authority.issue("merchant");
  stranger = await elsewhere.issue("stranger");
});

const patient = { connectTimeout: 2_000, responseTimeout: 2_000 };

/** a gateway with a certificate of the private authority */
const tlsGateway = (options: TlsOptions = {}, speak = answering(httpAnswer("{}"))) =>
  startGateway(speak, { ...server, ...options });
/** one that accepts only clients with a certificate of the authority */
const strictGateway = (options: TlsOptions = {}) =>
  tlsGateway({ ca: authority.cert, requestCert: true, rejectUnauthorized: true, ...options });

test("a gateway that asks for a client certificate gets it", async () => {
  const gateway = await strictGateway();
  const tls = { ...client, ca: authority.cert };
  const answer = await transport({ tls })(request(gateway.url, patient));
  expect(answer.status).toBe(200);
  expect(gateway.received.join("")).toContain("R-1");
});

test.each([{ path: "direct" }, { path: "through a proxy" }])(
  "$path: a certificate that the gateway refuses after the handshake (TLS 1.3) may have left",
  async ({ path }) => {
    const gateway = await strictGateway({ minVersion: "TLSv1.3" });
    const proxy = path === "direct" ? undefined : (await startConnectProxy()).url;
    const whose: Record<string, GatewayTls> = { "no certificate": {}, stranger };
    for (const [name, own] of Object.entries(whose)) {
      const send = transport({ tls: { ...own, ca: authority.cert }, proxy });
      let leaving = 0;
      const failed = await failure(
        send(request(gateway.url, { ...patient, beforeSend: () => void (leaving += 1) })),
      );
      expect(failed.requestSent, name).toBe("maybe");
      expect(leaving, name).toBe(1);
      expect(failed.message).toMatch(
        /refused TLS, probably for our client certificate|broke before a complete answer/,
      );
    }
  },
);

test.each([{ path: "direct" }, { path: "through a proxy" }])(
  "$path: a certificate that the gateway refuses within the handshake (TLS 1.2) did not leave",
  async ({ path }) => {
    const gateway = await strictGateway({ maxVersion: "TLSv1.2" });
    const proxy = path === "direct" ? undefined : (await startConnectProxy()).url;
    for (const own of [{}, stranger]) {
      const send = transport({ tls: { ...own, ca: authority.cert }, proxy });
      const failed = await failure(send(request(gateway.url, patient)));
      expect(failed.requestSent).toBe("no");
    }
    expect(gateway.received.join("")).not.toContain("R-1");
  },
);

test("a gateway that ends TLS 1.3 after it has read the request: it may have left", async () => {
  const gateway = await tlsGateway(
    { ca: authority.cert, requestCert: true, rejectUnauthorized: false, minVersion: "TLSv1.3" },
    (socket: Socket, received: string) => {
      if (isComplete(received)) socket.destroy();
    },
  );
  const send = transport({ tls: { ca: authority.cert } });
  expect((await failure(send(request(gateway.url, patient)))).requestSent).toBe("maybe");
  expect(gateway.received.join("")).toContain("R-1");
});

test.each([{ path: "direct" }, { path: "through a proxy" }])(
  "$path: a gateway whose certificate is not trusted is sent nothing",
  async ({ path }) => {
    const gateway = await tlsGateway();
    const proxy = path === "direct" ? undefined : (await startConnectProxy()).url;
    const failed = await failure(transport({ proxy })(request(gateway.url, patient)));
    expect(failed.requestSent).toBe("no");
    expect(failed.message).toMatch(/^the certificate of 127\.0\.0\.1:\d+ is not trusted \(\w+\)$/);
    const misnamed = gateway.url.replace("127.0.0.1", "localhost");
    const send = transport({ proxy, tls: { ca: authority.cert } });
    const other = await failure(send(request(misnamed, patient)));
    expect(other.requestSent).toBe("no");
    expect(other.message).toMatch(/localhost:\d+ is not trusted \(ERR_TLS_CERT_ALTNAME_INVALID\)$/);
    expect(gateway.received.join("")).not.toContain("R-1");
  },
);

test("a proxy only carries the gateway's name, its TLS and our certificate", async () => {
  const gateway = await strictGateway();
  const proxy = await startConnectProxy(tunnelFor("us er", "p@ss:word"));
  const send = transport({
    tls: { ...client, ca: authority.cert },
    proxy: proxy.url.replace("://", "://us%20er:p%40ss%3Aword@"),
  });
  const url = `https://gateway.test:${gateway.port}`;
  for (let time = 0; time < 3; time += 1) await send(request(url, patient));
  // the tunnel is kept and used again, like any connection
  expect(new Set(proxy.asked)).toEqual(new Set([`gateway.test:${gateway.port}`]));
  expect(proxy.asked.length).toBeLessThanOrEqual(2);
  expect(gateway.received.join("")).toContain(`host: gateway.test:${gateway.port}`);
  expect(gateway.received.join("")).not.toMatch(/proxy-auth/i);
});

test("through a proxy: plain HTTP is tunnelled too, so that nothing leaves before a gateway is there", async () => {
  const gateway = await startGateway(answering(httpAnswer("{}")));
  const proxy = await startConnectProxy();
  const send = transport({ proxy: proxy.url });
  expect((await send(request(gateway.url))).status).toBe(200);
  expect(proxy).toMatchObject({ asked: [`127.0.0.1:${gateway.port}`], forwarded: [] });
  const nowhere = `http://127.0.0.1:${await closedPort()}`;
  const failed = await failure(send(request(nowhere)));
  expect(failed).toMatchObject({
    requestSent: "no",
    message: `the proxy ${proxy.url} refused CONNECT to the gateway (HTTP 502)`,
  });
  expect(proxy.forwarded).toEqual([]);
});

test("a proxy may speak TLS itself, and is not shown our certificate", async () => {
  const gateway = await startGateway(answering(httpAnswer("{}")));
  const seen: unknown[] = [];
  const proxy = await startConnectProxy((socket, asked) => {
    seen.push(asked.headers["proxy-authorization"]);
    tunnel(socket, asked);
  }, server);
  const failed = await failure(
    transport({ proxy: proxy.url.replace("127.0.0.1", "localhost"), tls: { ca: authority.cert } })(
      request(gateway.url, patient),
    ),
  );
  // the gateway's private authority is not trusted for a proxy
  expect(failed.requestSent).toBe("no");
  expect(failed.message).toMatch(
    /^no way through the proxy: the certificate of \S+ is not trusted/,
  );
  expect(seen).toEqual([]);
});

const password = "pr0xy-s3cret";
const ends = (answer: string) => (socket: Socket) => void socket.end(answer);

test.each<[string, (socket: Socket) => void, RegExp]>([
  [
    "asks for a user",
    ends("HTTP/1.1 407 No\r\n\r\n"),
    /user and password that it was given \(HTTP 407\)$/,
  ],
  [
    "forbids it",
    ends("HTTP/1.1 403 No\r\ncontent-length: 4\r\n\r\nnope"),
    /refused CONNECT to the gateway \(HTTP 403\)$/,
  ],
  ["is silent", () => {}, /opened no tunnel to the gateway within 300 ms$/],
  [
    "resets",
    (socket) => void socket.resetAndDestroy(),
    /^no way through the proxy: the connection to 127\S+ broke before/,
  ],
  ["hangs up", ends(""), /^no way through the proxy: the connection to 127\S+ broke before/],
  ["speaks something else", ends("SSH-2.0-OpenSSH\r\n"), /^no way through the proxy: /],
  [
    "tunnels to nobody",
    ends("HTTP/1.1 200 OK\r\n\r\n"),
    /^the connection to gateway\.test broke before the request left$/,
  ],
  [
    "tunnels to what is no TLS",
    ends("HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 400 Bad Request\r\n\r\n"),
    /^(no connection to|the connection to) gateway\.test/,
  ],
  [
    "tunnels into silence",
    (socket) => void socket.write("HTTP/1.1 200 OK\r\n\r\n"),
    /^no connection to gateway\.test within 300 ms$/,
  ],
])(
  "a proxy that %s: it did not leave, and its password is shown nowhere",
  async (_, behave, reason) => {
    const proxy = await startConnectProxy(behave);
    const send = transport({ proxy: proxy.url.replace("://", `://merchant:${password}@`) });
    let leaving = 0;
    const beforeSend = () => void (leaving += 1);
    const failed = await failure(
      send(request("https://gateway.test", { beforeSend, responseTimeout: 2_000 })),
    );
    expect(failed.requestSent).toBe("no");
    expect(failed.message).toMatch(reason);
    expect(leaving).toBe(0);
    const all = JSON.stringify([failed.message, failed.stack, String(failed.cause)]);
    expect(all).not.toContain(password);
    expect(all).not.toContain(Buffer.from(`merchant:${password}`).toString("base64"));
  },
);

test("a proxy that is not running: the request did not leave", async () => {
  const nowhere = `http://127.0.0.1:${await closedPort()}`;
  const failed = await failure(transport({ proxy: nowhere })(request("https://gateway.test")));
  expect(failed).toMatchObject({
    requestSent: "no",
    message: `no way through the proxy: connection refused by ${nowhere.slice(7)}`,
  });
});

test("a tunnel that breaks after the request was written: it may have left, and is not sent again", async () => {
  const gateway = await startGateway((socket, received) => {
    if (isComplete(received)) socket.resetAndDestroy();
  });
  const proxy = await startConnectProxy();
  const failed = await failure(transport({ proxy: proxy.url })(request(gateway.url)));
  expect(failed.requestSent).toBe("maybe");
  expect(gateway.received.join("").split("R-1")).toHaveLength(2);
  expect(proxy.asked).toHaveLength(1);
});
