import { requestFields } from "../fields/request-fields.ts";

/** fields that hold a person's data or a secret; the others may be shown */
const personal = [
  ...Object.entries(requestFields).flatMap(([name, field]) => (field.personal ? [name] : [])),
  "Signature",
  "CheckoutURL",
];
export const mask = "•••";
const digits = /^\d{6,100}$/;
/** characters of a value that are compared one by one; a regular expression has a limit */
const longestCompared = 1_000;
const separators = /[ .-]/g;
const ascii = /^\p{ASCII}*$/u;

/** characters; the least length of the two patterns below */
const shortestToken = 32;

/** long runs of letters and digits: signatures and tokens; a UUID with its dashes is none */
const token = /[A-Za-z0-9+/=_]{32,}/g;
/** the same in base64url. Ordinary texts have dashes too, so it must mix digits, upper and lower case */
const dashedToken = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{32,}/g;

/** Whether a field of this name, in any case, holds a person's data. */
export function isPersonal(name: string): boolean {
  return personal.some((known) => known.toLowerCase() === name.toLowerCase());
}

/** A gateway's text with people's data and signatures hidden, in case the gateway repeated them. */
export function redactPersonalData(
  text: string,
  fields: Readonly<Record<string, unknown>>,
): string {
  const longestFirst = repeated(text, fields).toSorted((a, b) => b.length - a.length);
  const withoutPeople = longestFirst.reduce(replaceAnyCase, text);
  if (withoutPeople.length < shortestToken) return withoutPeople;
  const shown = withoutPeople.replace(dashedToken, mask).replace(token, mask);
  return shown.length > 200 ? `${shown.slice(0, 200)}…` : shown;
}

/** the values of personal fields, and their parts, that the text may hold */
function repeated(text: string, fields: Readonly<Record<string, unknown>>): string[] {
  const found: string[] = [];
  const holds = holder(text);
  for (const name of personal) {
    const value = fields[name];
    if (typeof value !== "string" || value.trim() === "") continue;
    for (const part of [value, ...words(value)])
      for (const written of spellings(part)) if (holds(written)) found.push(written);
  }
  return found;
}

/** The text does not hold the value if this is false; it may if this is true. ASCII texts that differ only in case are equal after `toLowerCase`. */
function holder(text: string): (value: string) => boolean {
  if (!ascii.test(text)) return () => true;
  const lower = text.toLowerCase();
  const compact = lower.replace(separators, "");
  return (value) => {
    const number = numberOf(value);
    if (number !== null) return compact.includes(number);
    return !ascii.test(value) || lower.includes(value.toLowerCase());
  };
}

/** "Ana Maria Ng" is also hidden as "Ana", "Maria" and "Ng" */
function words(value: string): string[] {
  return value.split(/\s+/).filter((word) => word.length >= 2);
}

function replaceAnyCase(text: string, value: string): string {
  return text.replace(new RegExp(patternOf(value), "giu"), mask);
}

/** many gateways write a name without its accents */
function spellings(value: string): string[] {
  return ascii.test(value) ? [value] : [value, value.normalize("NFD").replace(/\p{Mn}/gu, "")];
}

/** the digits of a long number without leading zeros, whatever separates them; null for any other text */
function numberOf(value: string): string | null {
  const bare = value.replace(separators, "").replace(/^0+(?=\d{6})/, "");
  return digits.test(bare) ? bare : null;
}

/** matches an account's number with separators too, and a name of two letters only as a whole word */
function patternOf(value: string): string {
  const number = numberOf(value);
  if (number !== null) return `(?:0[ .-]?){0,20}${number.split("").join("[ .-]?")}`;
  const compared = value.slice(0, longestCompared).replace(/[\ud800-\udbff]$/, "");
  const escaped = compared.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (value.length > longestCompared) return `${escaped}\\S*`;
  return value.length > 2 ? escaped : `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`;
}
