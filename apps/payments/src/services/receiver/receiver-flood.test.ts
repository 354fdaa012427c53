import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { parseProfile } from "@merchant-payment/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkerLog } from "../observability/service-log.ts";
import { startReceiver, type Receiver } from "./start-receiver.ts";

const profile = parseProfile({
  name: "g",
  payout: { checkFirst: false, refNos: "neverRepeat" },
  signing: {
    callback: { message: "{RefNo}|{Status}", algorithm: "hmac-sha256", key: "k" },
  },
});
const { callback: recipe } = profile.signing as Required<typeof profile.signing>;

const told: string[] = [];
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver({
    accounts: [
      {
        name: "flooded",
        merchantCode: "M-1",
        profile,
        callbackVerifier: () => recipe.verifier({ k: "the key" }),
        payments: {
          async callback({ refNo }) {
            told.push(refNo);
            return "signalled";
          },
        },
      },
    ],
    log: createWorkerLog("silent"),
    basePath: "",
    host: "127.0.0.1",
    port: 0,
  });
});
afterAll(() => receiver.stop());

function callback(refNo: string, key: string): string {
  const fields = { MerchantCode: "M-1", RefNo: refNo, Status: "SUCCESS" };
  const { body = "" } = recipe
    .signer({ k: key })
    .sign({ method: "POST", path: "/callbacks/payout", fields });
  return post(body, Buffer.byteLength(body));
}

const post = (body: string, length: number) =>
  `POST /callbacks/payout HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;

function open(): Socket {
  const socket = connect(Number(new URL(receiver.url).port), "127.0.0.1");
  // these connections are meant to be closed
  socket.on("error", () => {});
  return socket;
}

/** the answer on a new connection */
async function exchange(request: string): Promise<string> {
  const socket = open();
  socket.write(request);
  return text(socket).catch(() => "closed");
}

/** the requests of a flood: nothing at all, half a head, half a body */
const slow = ["", "POST /callbacks/payout HTTP/1.1\r\nhost:", post("{", 60_000)];

test("genuine callbacks are acknowledged while slow senders try to take every connection, and junk arrives without end", async () => {
  const senders = Array.from({ length: 900 }, (_, index) => {
    const socket = open();
    socket.write(slow[index % slow.length] ?? "");
    return socket;
  });
  const heard = senders.map((socket) => text(socket).catch(() => ""));
  const over = new AbortController();
  const junk = Array.from({ length: 10 }, async (_, index) => {
    const answers = new Set<string>();
    while (!over.signal.aborted)
      answers.add(await exchange(callback(`R-junk-${index}`, "another key")));
    return answers;
  });
  const dripping = setInterval(() => {
    senders.forEach((socket, index) => {
      if (slow[index % slow.length] !== "" && socket.writable) socket.write("x");
    });
  }, 200);
  await expect.poll(() => receiver.connections.turnedAway).toBeGreaterThan(600);

  const refNos = Array.from({ length: 50 }, (_, index) => `R-${index}`);
  for (const refNo of refNos)
    expect(await exchange(callback(refNo, "the key"))).toContain("\r\n\r\nOK");
  expect(receiver.connections.open).toBeLessThanOrEqual(256);
  over.abort();
  const answers = new Set((await Promise.all(junk)).flatMap((seen) => [...seen]));
  expect([...answers].filter((answer) => !answer.startsWith("HTTP/1.1 401 "))).toEqual([]);
  expect(told).toEqual(refNos);

  // without new connections, the slow ones are still closed
  const ends = new Set((await Promise.all(heard)).map((answer) => answer.split("\r\n", 1)[0]));
  expect(ends).toEqual(new Set(["", "HTTP/1.1 408 Request Timeout"]));
  expect(receiver.connections.open).toBe(0);
  clearInterval(dripping);
});
