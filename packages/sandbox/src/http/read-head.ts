import type { IncomingMessage } from "node:http";
import type { ReceivedRequest } from "@merchant-payment/core/signing";

/** What signatures are made over, but for the body. */
export function readHead(incoming: IncomingMessage): Omit<ReceivedRequest, "body"> {
  const { method = "GET", url = "/", headers } = incoming;
  const texts = Object.entries(headers).map(([name, value]) => [
    name,
    [value ?? ""].flat().join(", "),
  ]);
  return { method, path: url.split("?", 1)[0] ?? "/", headers: Object.fromEntries(texts) };
}
