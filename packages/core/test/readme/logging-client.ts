import { createClient, type Account, type Transport } from "@merchant-payment/core";

/** A client that logs every request and its result. */
export function loggingClient(account: Account, transport: Transport) {
  return createClient({
    account,
    transport,
    hooks: {
      retry: ({ refNo, attempt }) => console.log(refNo, "try", attempt),
      request: ({ operation, refNo }) => console.log(refNo, operation, "leaves"),
      response: ({ operation, refNo, summary, duration }) =>
        console.log(refNo, operation, summary, `${Math.round(duration)} ms`),
    },
  });
}
