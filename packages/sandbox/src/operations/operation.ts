/** what merchants can ask for (API document, "Endpoints"); callbacks are the gateway's own requests */
export const operations = ["deposit", "payout", "check", "balance", "products"] as const;
export type Operation = (typeof operations)[number];
