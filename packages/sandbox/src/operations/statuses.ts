import type { ProfileJson } from "../profile-json.ts";
import { statusClasses, type PaymentKind, type StatusClass } from "@merchant-payment/core/outcome";

/** the texts for classes without a status in the profile */
const fallback: Readonly<Record<StatusClass, string>> = {
  succeeded: "SUCCESS",
  failed: "FAILED",
  pending: "PENDING",
  reversed: "REVERSED",
  expired: "EXPIRED",
};

function textsFor(profile: ProfileJson, kind: PaymentKind, statusClass: StatusClass): string[] {
  const texts = profile.statuses?.[kind]?.[statusClass] ?? profile.statuses?.[statusClass] ?? [];
  return texts.map(String);
}

/** the raw Status of a class, as the profile spells it */
export function statusText(
  profile: ProfileJson,
  kind: PaymentKind,
  statusClass: StatusClass,
): string {
  return textsFor(profile, kind, statusClass)[0] ?? fallback[statusClass];
}

/** the raw Status of a deposit that its payer cancelled */
export function cancelledText(profile: ProfileJson): string {
  return (
    textsFor(profile, "deposit", "failed").find((text) => /cancel/i.test(text)) ??
    statusText(profile, "deposit", "failed")
  );
}

/** the possible Status texts: of each class those in the profile, or else the sandbox's own */
export function statusChoices(
  profile: ProfileJson,
  kind: PaymentKind,
): { readonly text: string; readonly statusClass: StatusClass }[] {
  return statusClasses.flatMap((statusClass) => {
    const named = textsFor(profile, kind, statusClass);
    const texts = named.length > 0 ? named : [statusText(profile, kind, statusClass)];
    return texts.map((text) => ({ text, statusClass }));
  });
}

/** the class of a raw Status; `pending` for an unknown text */
export function statusClassOf(
  profile: ProfileJson,
  kind: PaymentKind,
  status: string,
): StatusClass {
  const wanted = status.trim().toLowerCase();
  const texts = (one: StatusClass) =>
    textsFor(profile, kind, one).map((text) => text.trim().toLowerCase());
  return (
    statusClasses.find((one) => texts(one).includes(wanted)) ??
    statusClasses.find((one) => fallback[one].toLowerCase() === wanted) ??
    "pending"
  );
}
