import type { Row, Say } from "./measure/row.ts";

/** A part of the bench. It is loaded when it runs, so that the parts do not slow each other. */
export interface Part {
  readonly what: string;
  /** runs only if it is named */
  readonly onlyByName?: true;
  run(say: Say, options: PartOptions): Promise<Row[]>;
}

export interface PartOptions {
  /** number of payouts in the long parts; undefined: their own default */
  readonly payouts: number | undefined;
}

export const parts: Readonly<Record<string, Part>> = {
  client: {
    what: "CPU of one payout request: the core client, undici by hand, stripe, xendit-node",
    run: async (say) => (await import("./http/client-cost.ts")).clientCost(say),
  },
  signing: {
    what: "CPU of one signature: compiled recipes, and createHmac by hand",
    run: async (say) => (await import("./signing/signing-cost.ts")).signingCost(say),
  },
  payouts: {
    what: "payouts a second on a real Temporal server, their events, billable actions and replays",
    run: async (say) => (await import("./payouts/payout-costs.ts")).payoutCosts(say),
  },
  worker: {
    what: "memory of a worker over many payouts (--payouts, default 1000), and start-up",
    run: async (say, { payouts = 1_000 }) =>
      (await import("./payouts/worker-costs.ts")).workerCosts(say, payouts),
  },
  holds: {
    what: "history events of payouts that are held, or called back about, for 72 hours",
    run: async (say) => (await import("./holds/hold-costs.ts")).holdCosts(say),
  },
  batch: {
    what: "a batch (--payouts, default 1000) beside single starts, and a file of 100,000 rows",
    onlyByName: true,
    run: async (say, { payouts = 1_000 }) =>
      (await import("./batch/batch-costs.ts")).batchCosts(say, payouts),
  },
  chaos: {
    what: "payouts (--payouts, default 300) with faults and killed workers, compared with the ledger",
    onlyByName: true,
    run: async (say, { payouts = 300 }) => (await import("./chaos/chaos.ts")).chaos(say, payouts),
  },
  "batch-chaos": {
    what: "a file (--payouts rows, default 1000) paid by commands that are killed, compared with the ledger",
    onlyByName: true,
    run: async (say, { payouts = 1_000 }) =>
      (await import("./chaos/batch-chaos.ts")).batchChaos(say, payouts),
  },
  n8n: {
    what: "one payout in a real n8n (1.9 GB), by hand and with these nodes; after `build`",
    onlyByName: true,
    run: async () => (await import("./n8n-part.ts")).n8nByHand(),
  },
};
