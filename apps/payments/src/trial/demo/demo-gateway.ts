import type { Profile } from "@merchant-payment/core";
import { parseProfile } from "@merchant-payment/core";
import type { Sandbox } from "@merchant-payment/sandbox";
import { startGateway } from "../sandbox/start-gateway.ts";
import { refNos } from "./story.ts";

/** short times for a demonstration; real profiles have minutes and hours here */
const shortWaits = {
  payout: {
    checkFirst: true,
    notFoundGrace: "30s",
    whenNotFound: "review",
    submitDeadline: "1m",
  },
  polling: {
    first: "700ms",
    backoff: 1.2,
    max: "2s",
    deadline: "5m",
    inReview: "5s",
    unknownFor: "1m",
  },
  timeouts: { connect: "1s", response: "3s" },
};

export interface DemoGateway {
  readonly gateway: Sandbox;
  readonly profile: Profile;
}

/** A gateway that loses one answer after it has paid, and refuses one payout. */
export async function startDemoGateway(): Promise<DemoGateway> {
  const gateway = await startGateway(
    {},
    {
      payoutAfterMs: 1_500,
      faults: [
        { fault: "reset", operation: "payout", refNo: refNos.lost, when: "after", count: 1 },
        { fault: "rejected", operation: "payout", refNo: refNos.refused },
      ],
    },
  );
  const profile = parseProfile({ ...gateway.profile, ...shortWaits }, "demo profile");
  return { gateway, profile };
}
