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

/** long runs of letters and digits: signatures and tokens; a UUID with its dashes is none */
const token = /[A-Za-z0-9+/=_]{32,}/g;
/** the same in base64url, whose dashes words have too: it mixes digits, upper and lower case */
const dashedToken = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{32,}/g;

/** A gateway's text with everything hidden that it may have repeated of a person or a signature. */
export function hidePeople(text: string, fields: Readonly<Record<string, unknown>>): string {
  const people = personal.flatMap((name) => {
    const value = fields[name];
    return typeof value === "string" && value.trim() !== "" ? [value, ...words(value)] : [];
  });
  const longestFirst = people.toSorted((a, b) => b.length - a.length);
  const shown = longestFirst
    .reduce((rest, value) => replaceAnyCase(rest, value), text)
    .replace(dashedToken, mask)
    .replace(token, mask);
  return shown.length > 200 ? `${shown.slice(0, 200)}…` : shown;
}

/** "Ana Maria Lopez" is also hidden as "Ana", "Maria" and "Lopez" */
function words(value: string): string[] {
  return value.split(/\s+/).filter((word) => word.length >= 3);
}

function replaceAnyCase(text: string, value: string): string {
  if (isAscii(text) && isAscii(value) && !text.toLowerCase().includes(value.toLowerCase()))
    return text;
  return text.replace(new RegExp(value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "giu"), mask);
}

/** only there "in any case" is what `toLowerCase` says */
function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}
