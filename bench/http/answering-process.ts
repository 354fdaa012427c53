import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { stripePayout, xenditPayout } from "./payouts-of-others.ts";

// A gateway that answers at once and keeps almost nothing; its own cost is not measured. Sends its URL to its parent.
type Json = Readonly<Record<string, unknown>>;

/** `REFUSED-…` is refused; `P10-…` is pending in its first nine checks after it was sent */
const refused = /^REFUSED-/;
const checks = new Map<string, number>();

function answerTo(path: string, request: Json): Json {
  if (path.startsWith("/v1/")) return stripePayout;
  if (path.startsWith("/v2/")) return xenditPayout;
  return path.startsWith("/checktransaction/") ? check(request) : payout(request);
}

function payout(request: Json): Json {
  if (refused.test(refNoOf(request))) return envelope("E01", null);
  return envelope("00", {
    ...transaction(request, "PENDING"),
    Amount: request["Amount"],
    Service: String(request["Service"]).toUpperCase(),
  });
}

/** a check without a TransId is the one before a payout */
function check(request: Json): Json {
  if (request["TransId"] === "") return envelope("E40", null);
  const refNo = refNoOf(request);
  const asked = (checks.get(refNo) ?? 0) + 1;
  const wanted = Number(/^P(\d+)-/.exec(refNo)?.[1] ?? 1);
  if (asked < wanted) checks.set(refNo, asked);
  else checks.delete(refNo);
  return envelope("00", {
    ...transaction(request, asked < wanted ? "PENDING" : "SUCCESS"),
    Amount: 25_000,
    Currency: request["Currency"],
  });
}

function refNoOf(request: Json): string {
  return String(request["RefNo"]);
}

function transaction({ MerchantCode, PaymentId, RefNo }: Json, Status: string): Json {
  const TransId = "7d8e1e0a-6a59-4a6e-9a53-0d0f6d3f5a11";
  return { TransId, ErrDesc: null, Status, MerchantCode, PaymentId, RefNo, PayID: "P-100200300" };
}

function envelope(code: string, data: Json | null): Json {
  return code === "00"
    ? { code, status: 200, message: "SUCCESS", error: "", data }
    : { code, status: 400, message: "REFUSED", error: "refused", data };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk as string;
  const json = body.startsWith("{") ? (JSON.parse(body) as Json) : {};
  const text = JSON.stringify(answerTo(request.url ?? "", json));
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

const server = createServer((request, response) => void answer(request, response));
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on("disconnect", () => process.exit());
