import type { IncomingMessage } from "node:http";
import type { ReceivedRequest } from "@merchant-payment/core/signing";

/** The parts of a request, other than its body, that a signature can cover. */
export function readHead(incoming: IncomingMessage): Omit<ReceivedRequest, "body"> {
  const { method = "GET", url = "/", headers } = incoming;
  const texts = Object.entries(headers).map(([name, value]) => [
    name,
    [value ?? ""].flat().join(", "),
  ]);
  return { method, path: url.split("?", 1)[0] ?? "/", headers: Object.fromEntries(texts) };
}
