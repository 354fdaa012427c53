import type { AnswerClass, CodeClass } from "./answer-class.ts";
import type { AnswerFacts, CodePattern, CodeRules } from "./code-rules.ts";

const partNames = ["code", "http", "status", "message", "dataStatus"] as const;

/**
 * The class of an answer with a readable envelope. If several entries match, the one with the most parts decides
 * (`{code, message}` before a bare code). If two classes match equally well, the answer is `unclear`.
 * Under HTTP 5xx every class is `unclear`, unless the deciding entry names that status: a gateway that fails may have
 * processed the request.
 */
export function classifyAnswer(rules: CodeRules, facts: AnswerFacts): AnswerClass {
  const entries = (Object.entries(rules) as [CodeClass, readonly CodePattern[]][]).flatMap(
    ([codeClass, patterns]) =>
      patterns.map((pattern) => ({
        codeClass,
        pattern,
        parts: matchingParts(pattern, facts),
      })),
  );
  const mostParts = Math.max(1, ...entries.map(({ parts }) => parts));
  const deciding = entries.filter(({ parts }) => parts === mostParts);
  const [found, ...others] = new Set(deciding.map(({ codeClass }) => codeClass));
  if (found === undefined || others.length > 0) return "unclear";
  const namesHttp = deciding.some(({ pattern }) => isOneStatus(pattern.http));
  return facts.http?.startsWith("5") === true && !namesHttp ? "unclear" : found;
}

function isOneStatus(http: string | undefined): boolean {
  return http !== undefined && !http.includes("*");
}

/** the number of the pattern's parts if all of them match, else 0 */
function matchingParts(pattern: CodePattern, facts: AnswerFacts): number {
  let parts = 0;
  for (const part of partNames) {
    const wanted = pattern[part];
    if (wanted === undefined) continue;
    const actual = facts[part];
    if (actual === null || !matchesText(wanted, normalise(actual))) return 0;
    parts += 1;
  }
  return parts;
}

/** codes and statuses are compared as trimmed text, whatever its case */
export function normalise(text: string): string {
  return text.trim().toLowerCase();
}

/** both already normalised; `*` in `pattern` is any text. Linear in the text for every pattern. */
function matchesText(pattern: string, text: string): boolean {
  const first = pattern.indexOf("*");
  const last = pattern.lastIndexOf("*");
  if (first === -1) return pattern === text;
  const head = pattern.slice(0, first);
  const tail = pattern.slice(last + 1);
  if (!text.startsWith(head) || !text.endsWith(tail)) return false;
  let from = head.length;
  const end = text.length - tail.length;
  const pieces = pattern.slice(first, last).split("*");
  return pieces.every((piece) => {
    const at = text.indexOf(piece, from);
    from = at + piece.length;
    return at !== -1 && from <= end;
  });
}
