import type { StoredCredential } from "./credential.mts";

/** a node's settings outside its parameters: Retry On Fail, Continue on error */
export interface NodeSettings {
  readonly retryOnFail?: boolean;
  readonly maxTries?: number;
  readonly waitBetweenTries?: number;
  readonly onError?: "continueRegularOutput" | "continueErrorOutput";
}

export type NodeName = "merchantPayout" | "merchantDeposit" | "merchantCheckTransaction";

/** Start → the node. The items are pinned data of the start, and expressions fill the node's parameters from them. */
export function oneNode(options: {
  node: NodeName;
  credential: StoredCredential;
  items: readonly Record<string, unknown>[];
  parameters?: Record<string, unknown>;
  settings?: NodeSettings;
}): Record<string, unknown> {
  const { node, credential, items, parameters = {}, settings = {} } = options;
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  return {
    name: `test ${Math.random().toString(36).slice(2, 10)}`,
    nodes: [
      {
        id: "start",
        name: "Start",
        type: "n8n-nodes-base.manualTrigger",
        typeVersion: 1,
        position: [0, 0],
        parameters: {},
      },
      {
        id: "pay",
        name: "Pay",
        type: `n8n-nodes-merchant-payment.${node}`,
        typeVersion: 1,
        position: [200, 0],
        parameters: {
          ...Object.fromEntries(names.map((name) => [name, `={{ $json.${name} }}`])),
          ...parameters,
        },
        credentials: { merchantPaymentApi: credential },
        ...settings,
      },
    ],
    connections: { Start: { main: [[{ node: "Pay", type: "main", index: 0 }]] } },
    pinData: { Start: items.map((json) => ({ json })) },
  };
}

export function payoutItem(
  refNo: string,
  overrides: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    refNo,
    amount: 15_000,
    currency: "IDR",
    paymentId: 7,
    service: "bca",
    customerId: "1234567890",
    customerName: "Ana Lopez",
    ...overrides,
  };
}

export function depositItem(refNo: string): Record<string, unknown> {
  const payer = {
    firstName: "Ana",
    lastName: "Lopez",
    userEmail: "ana@example.com",
    userContact: "+628123456789",
  };
  return { refNo, amount: 20_000, currency: "IDR", paymentId: 7, ...payer };
}

export const threeTries: NodeSettings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 };
