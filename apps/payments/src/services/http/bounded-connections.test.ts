import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boundConnections, type Connections } from "./bounded-connections.ts";

let server: Server;
let connections: Connections;
/** complete requests, which the test answers */
let asked: { url: string; response: ServerResponse }[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    request.resume().on("end", () => asked.push({ url: request.url ?? "", response }));
  });
  connections = boundConnections(server, 2);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** a connection that the server has seen; `said` is everything that it receives until it is closed */
async function open(sends = ""): Promise<{ socket: Socket; said: Promise<string> }> {
  const seen = once(server, "connection");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const said = text(socket).catch(() => "");
  await seen;
  socket.write(sends);
  return { socket, said };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const slow = "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{";
const until = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count));

test.each([
  ["sends nothing", ""],
  ["sends half a head", "POST / HT"],
  ["sends half a body", slow],
])("who %s makes room, and who has come since then does not", async (_, sends) => {
  const first = await open(sends);
  const second = await open();
  const third = await open();
  expect(await first.said).toBe("");
  second.socket.write(get("/second"));
  third.socket.write(get("/third"));
  await until(2);
  expect(asked.map(({ url }) => url).toSorted()).toEqual(["/second", "/third"]);
  expect(connections).toMatchObject({ open: 2, turnedAway: 1 });
});

test("a connection that is being answered is kept, and the surplus one is closed", async () => {
  const busy = [await open(get("/one")), await open(get("/two"))];
  await until(2);
  const late = await open(get("/late"));
  expect(await late.said).toBe("");
  for (const { response } of asked) response.end("answered");
  for (const { socket } of busy) {
    expect(String(await once(socket, "data"))).toContain("200 OK");
  }
  expect(asked).toHaveLength(2);
});

test("a silent connection is closed before one that was answered and is kept open", async () => {
  const kept = await open(get("/first"));
  await until(1);
  const silent = await open();
  asked[0]?.response.end("answered");
  await once(kept.socket, "data");
  await open();
  expect(await silent.said).toBe("");
  kept.socket.write(get("/again"));
  await until(2);
});

test("a closed connection does not count any more", async () => {
  const first = await open();
  first.socket.destroy();
  await vi.waitFor(() => expect(connections.open).toBe(0));
  await open();
  await open();
  expect(connections).toMatchObject({ open: 2, turnedAway: 0 });
});
