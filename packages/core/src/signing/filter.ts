import { hash } from "node:crypto";
import { zonedTime } from "./instant.ts";
import { decimals } from "./decimals.ts";
import { minifyJson } from "./minify-json.ts";

/** One filter of a placeholder. */
export interface Filter {
  /** as written, e.g. `decimals:2` */
  readonly written: string;
  /** @throws UnusableSource naming the source if the text does not fit */
  apply(text: string, source: string): string;
}

const simple: ReadonlyMap<string, (text: string, source: string) => string> = new Map([
  ["upper", (text: string) => text.toUpperCase()],
  ["lower", (text: string) => text.toLowerCase()],
  ["trim", (text: string) => text.trim()],
  ["digits", (text: string) => text.replace(/[^0-9]/g, "")],
  ["url", percentEncode],
  [
    "url:form",
    (text: string) => new URLSearchParams({ "": text.toWellFormed() }).toString().slice(1),
  ],
  ["base64", (text: string) => Buffer.from(text, "utf8").toString("base64")],
  ["json", (text: string) => JSON.stringify(text)],
  ["minify", minifyJson],
  ["md5", (text: string) => hash("md5", text, "hex")],
  ["sha1", (text: string) => hash("sha1", text, "hex")],
  ["sha256", (text: string) => hash("sha256", text, "hex")],
  ["sha512", (text: string) => hash("sha512", text, "hex")],
]);

const known = [...simple.keys(), "decimals:2", "zone:+07:00"].join(", ");

/** @returns the filter, or one clause that says what is wrong with it */
export function parseFilter(written: string): Filter | string {
  const apply = simple.get(written);
  if (apply !== undefined) return { written, apply };
  const [, name, argument = ""] = /^(decimals|zone)(?::(.*))?$/.exec(written) ?? [];
  if (name === "decimals") {
    if (!/^(\d|1[0-8])$/.test(argument))
      return `the filter ${written} needs a number of decimals from 0 to 18, e.g. decimals:2`;
    const places = Number(argument);
    return { written, apply: (text, source) => decimals(text, places, source) };
  }
  if (name === "zone") {
    const [, sign, hours = "", minutes = ""] = /^([+-])(\d\d):(\d\d)$/.exec(argument) ?? [];
    if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59)
      return `the filter ${written} needs an offset from UTC, e.g. zone:+07:00`;
    const offset = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    return { written, apply: (text, source) => zonedTime(text, argument, offset, source) };
  }
  return `the filter ${written} is not known; there are ${known}`;
}

/** RFC 3986: encodes everything except letters, digits and -._~ */
function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
