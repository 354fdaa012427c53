import { html } from "hono/html";
import type { Html } from "./page.ts";

/** @param refNo may hold any character */
export function paymentPath(refNo: string): string {
  return `/payment?${new URLSearchParams({ refNo }).toString()}`;
}

export function paymentLink(refNo: string, id: string): Html {
  return html`<a id="${id}" href="${paymentPath(refNo)}">${refNo}</a>`;
}
