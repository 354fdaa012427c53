import { parseFilter, type Filter } from "./filter.ts";
import { parseSource, type Source } from "./source.ts";

/** Literal texts and placeholders, in order. */
export type Template = readonly (string | Placeholder)[];

/** `{source|filter|filter}` */
export interface Placeholder {
  readonly source: Source;
  /** written with `?`: absent or null is the empty text */
  readonly optional: boolean;
  readonly filters: readonly Filter[];
}

/** Reads a template. Each problem is one clause for `report`; the wrong part is left out of the result. */
export function parseTemplate(text: string, report: (message: string) => void): Template {
  const parts: (string | Placeholder)[] = [];
  let literal = "";
  for (const [token] of text.matchAll(/\{\{|\}\}|\{[^{}]*\}|[^{}]+|[{}]/g)) {
    if (token === "{{" || token === "}}") literal += token[0];
    else if (token === "{" || token === "}")
      report(`has a single ${token}; write ${token}${token} for a literal brace`);
    else if (token.startsWith("{")) {
      const placeholder = parsePlaceholder(token.slice(1, -1), report);
      if (placeholder === undefined) continue;
      if (literal !== "") parts.push(literal);
      literal = "";
      parts.push(placeholder);
    } else literal += token;
  }
  return literal === "" ? parts : [...parts, literal];
}

export function placeholders(template: Template): Placeholder[] {
  return template.filter((part) => typeof part !== "string");
}

function parsePlaceholder(
  text: string,
  report: (message: string) => void,
): Placeholder | undefined {
  const [head = "", ...written] = text.split("|").map((part) => part.trim());
  const optional = head.endsWith("?");
  const source = parseSource(optional ? head.slice(0, -1) : head);
  if (typeof source === "string") {
    report(source);
    return undefined;
  }
  if (optional && (source.from === "secret" || source.from === "let"))
    report(`{${text}} cannot be optional: without it the signature would prove nothing`);
  const filters: Filter[] = [];
  for (const [at, one] of written.entries()) {
    const filter = parseFilter(one);
    if (typeof filter === "string") report(filter);
    else if (
      one.startsWith("zone") &&
      !(at === 0 && source.from === "request" && source.name === "time")
    ) {
      report(`the filter ${one} works right behind request.time only`);
    } else filters.push(filter);
  }
  return { source, optional, filters };
}
