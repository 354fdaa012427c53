import { expect } from "vitest";

/** the page that a browser without JavaScript shows, after redirects */
export async function visit(url: string, init?: RequestInit): Promise<string> {
  const response = await fetch(url, init);
  expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  return response.text();
}

/** a posted form, as a page of the same site sends it */
export function form(
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  return { method: "POST", headers, body: new URLSearchParams(fields) };
}
