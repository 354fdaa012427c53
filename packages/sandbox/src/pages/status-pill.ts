import { html } from "hono/html";
import type { ProfileJson } from "../profile-json.ts";
import { statusClassOf } from "../operations/statuses.ts";
import type { PaymentKind, StatusClass } from "@merchant-payment/core/outcome";
import type { Html } from "./page.ts";

const looks: Readonly<Record<StatusClass, string>> = {
  succeeded: "good",
  pending: "",
  failed: "bad",
  reversed: "bad",
  expired: "bad",
};

/** a raw Status, coloured by its class in the profile */
export function statusPill(profile: ProfileJson, kind: PaymentKind, status: string): Html {
  return html`<span class="pill ${looks[statusClassOf(profile, kind, status)]}">${status}</span>`;
}
