/** request fields that are a person's; the rest may be shown */
const personal = [
  "FirstName",
  "LastName",
  "UserEmail",
  "UserContact",
  "CustomerId",
  "CustomerName",
  "Signature",
  "CheckoutURL",
];
const mask = "•••";
const ascii = /^\p{ASCII}*$/u;

/** characters of the two that follow */
const shortestToken = 32;

/** long runs of letters and digits: signatures and tokens; a UUID with its dashes is none */
const token = /[A-Za-z0-9+/=_]{32,}/g;
/** the same in base64url, whose dashes words have too: it mixes digits, upper and lower case */
const dashedToken = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{32,}/g;

/** A gateway's text with everything hidden that it may have repeated of a person or a signature. */
export function hidePeople(text: string, fields: Readonly<Record<string, unknown>>): string {
  const longestFirst = repeated(text, fields).toSorted((a, b) => b.length - a.length);
  const withoutPeople = longestFirst.reduce(replaceAnyCase, text);
  if (withoutPeople.length < shortestToken) return withoutPeople;
  const shown = withoutPeople.replace(dashedToken, mask).replace(token, mask);
  return shown.length > 200 ? `${shown.slice(0, 200)}…` : shown;
}

/** what the text may hold of the fields that are a person's */
function repeated(text: string, fields: Readonly<Record<string, unknown>>): string[] {
  const found: string[] = [];
  const holds = holder(text);
  for (const name of personal) {
    const value = fields[name];
    if (typeof value !== "string" || value.trim() === "") continue;
    for (const part of [value, ...words(value)]) if (holds(part)) found.push(part);
  }
  return found;
}

/** False is certain, true is not: between ASCII texts, letters of two cases are what `toLowerCase` makes equal. */
function holder(text: string): (value: string) => boolean {
  if (!ascii.test(text)) return () => true;
  const lower = text.toLowerCase();
  return (value) => !ascii.test(value) || lower.includes(value.toLowerCase());
}

/** "Ana Maria Lopez" is also hidden as "Ana", "Maria" and "Lopez" */
function words(value: string): string[] {
  return value.split(/\s+/).filter((word) => word.length >= 3);
}

function replaceAnyCase(text: string, value: string): string {
  return text.replace(new RegExp(value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "giu"), mask);
}
