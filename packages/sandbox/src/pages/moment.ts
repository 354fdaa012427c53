import { html } from "hono/html";
import type { Html } from "./page.ts";

/** @param at ISO 8601 UTC */
export function moment(at: string): Html {
  const [date, time = ""] = at.replace("Z", "").split("T");
  const [seconds, fraction = "0"] = time.split(".");
  return html`<time datetime="${at}"
    ><span class="extra">${date} </span>${seconds}<span class="extra">.${fraction}</span></time
  >`;
}
