import type { ProfileJson } from "../profile-json.ts";
import { cancelledText, statusText } from "../operations/statuses.ts";

/** What a payer does: pays, fails to pay, cancels, or leaves until the deposit has expired. */
export type CheckoutChoice = "pay" | "fail" | "cancel" | "abandon";

/** the payer's choices and the Status that each gives the deposit */
export function choicesFor(
  profile: ProfileJson,
): { readonly choice: CheckoutChoice; readonly status: string }[] {
  const failed = statusText(profile, "deposit", "failed");
  const cancelled = cancelledText(profile);
  return [
    { choice: "pay", status: statusText(profile, "deposit", "succeeded") },
    { choice: "fail", status: failed },
    // a profile may have one Status for both
    ...(cancelled === failed ? [] : [{ choice: "cancel", status: cancelled } as const]),
    { choice: "abandon", status: statusText(profile, "deposit", "expired") },
  ];
}
