import type { Row, Say } from "./measure/row.ts";

/** A part of the bench: loaded when it runs, for the parts must not slow each other. */
export interface Part {
  readonly what: string;
  /** runs only where it is asked for by name */
  readonly onlyByName?: true;
  run(say: Say, options: PartOptions): Promise<Row[]>;
}

export interface PartOptions {
  /** how many payouts the long parts make; undefined: their own default */
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
    what: "payouts a second on a real Temporal server, their history events and billable actions",
    run: async (say) => (await import("./payouts/payout-costs.ts")).payoutCosts(say),
  },
};
