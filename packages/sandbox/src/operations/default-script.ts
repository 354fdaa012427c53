import type { ProfileJson } from "../profile-json.ts";
import type { Script } from "./script.ts";
import { statusText } from "./statuses.ts";

/** payouts succeed by themselves, deposits wait for their payer until they expire */
export function defaultScript(
  profile: ProfileJson,
  waits: { payoutAfterMs: number; depositExpiresAfterMs: number },
): Script {
  return [
    {
      kind: "payout",
      steps: [{ status: statusText(profile, "payout", "succeeded"), afterMs: waits.payoutAfterMs }],
    },
    {
      kind: "deposit",
      steps: [
        { status: statusText(profile, "deposit", "expired"), afterMs: waits.depositExpiresAfterMs },
      ],
    },
  ];
}
