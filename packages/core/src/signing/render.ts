import { isWireNumber } from "../wire/exact-json.ts";
import type { RequestName } from "./source.ts";
import { sourceText } from "./source.ts";
import { utcTime } from "./instant.ts";
import type { Placeholder, Template } from "./template.ts";
import type { Scope } from "./scope.ts";
import { UnusableSource } from "./unusable-source.ts";
import { isAbsent, jsonText, valueText, wellFormed } from "./value-text.ts";

/** @throws UnusableSource naming the source that is absent or cannot be written */
export type Render = (scope: Scope) => string;

/** The values that a template needs before it can be rendered. */
export interface Binding {
  /** the finished text of a placeholder that shows a secret */
  readonly secret: (placeholder: Placeholder) => string;
  readonly digest: (name: string) => Render;
  readonly pairs: (fields: Scope["fields"]) => string;
}

/** Compiles a template to one function; constant parts are rendered now. */
export function bindTemplate(template: Template, binding: Binding): Render {
  const parts: (string | Render)[] = [];
  for (const part of template) {
    const bound = typeof part === "string" ? part : bindPlaceholder(part, binding);
    const last = parts.at(-1);
    if (typeof bound === "string" && typeof last === "string")
      parts[parts.length - 1] = last + bound;
    else parts.push(bound);
  }
  const [only] = parts;
  if (parts.length === 1 && typeof only === "function") return only;
  return (scope) => {
    let text = "";
    for (const part of parts) text += typeof part === "string" ? part : part(scope);
    return text;
  };
}

function bindPlaceholder(placeholder: Placeholder, binding: Binding): string | Render {
  const { source, optional, filters } = placeholder;
  if (source.from === "secret") return binding.secret(placeholder);
  const name = sourceText(source);
  const asJson = filters[0]?.written === "json";
  const write = asJson ? jsonText : valueText;
  const rest = asJson ? filters.slice(1) : filters;
  const filter = (text: string) => rest.reduce((before, one) => one.apply(before, name), text);
  const finish = rest.length === 0 ? write : (value: unknown) => filter(write(value, name));
  const read = reader(placeholder, binding);
  const whenAbsent = optional ? emptyText(placeholder) : undefined;
  return (scope) => {
    const value = read(scope);
    if (!isAbsent(value)) return finish(value, name);
    if (whenAbsent === undefined) throw new UnusableSource(name, "is absent");
    return whenAbsent;
  };
}

function reader({ source }: Placeholder, binding: Binding): (scope: Scope) => unknown {
  switch (source.from) {
    case "field":
      return fieldReader(source.path);
    case "header":
      return ({ headers }) =>
        Object.hasOwn(headers, source.name) ? headers[source.name] : undefined;
    case "let":
      return binding.digest(source.name);
    case "pairs":
      return ({ fields }) => binding.pairs(fields);
    case "request":
      return requestReaders[source.name];
    case "payment":
      return ({ paymentId }) => paymentId;
    case "secret":
      throw new TypeError("secrets are constants");
  }
}

const requestReaders: Readonly<Record<RequestName, (scope: Scope) => string | undefined>> = {
  body: ({ body }) => wellFormed(body, "request.body"),
  method: ({ method }) => method,
  path: ({ path }) => path,
  id: ({ id }) => id,
  timestamp: ({ instant }) =>
    instant === undefined ? undefined : String(Math.floor(instant / 1000)),
  timestampMs: ({ instant }) => (instant === undefined ? undefined : String(Math.floor(instant))),
  time: ({ instant }) => (instant === undefined ? undefined : utcTime(instant)),
};

/** own properties only: an inherited property is not a field */
function fieldReader([first, ...rest]: readonly [string, ...string[]]): (
  scope: Pick<Scope, "fields">,
) => unknown {
  if (rest.length === 0)
    return ({ fields }) => (Object.hasOwn(fields, first) ? fields[first] : undefined);
  return ({ fields }) => [first, ...rest].reduce<unknown>(ownValue, fields);
}

function ownValue(holder: unknown, name: string): unknown {
  if (
    typeof holder !== "object" ||
    holder === null ||
    isWireNumber(holder) ||
    !Object.hasOwn(holder, name)
  )
    return undefined;
  return (holder as Record<string, unknown>)[name];
}

/** the text of an absent optional value: the filters apply to the empty text, which `decimals`, `zone` and `minify` leave empty */
function emptyText({ source, filters }: Placeholder): string {
  const name = sourceText(source);
  return filters.reduce(
    (text, one) =>
      /^(decimals|zone|minify)/.test(one.written) && text === "" ? "" : one.apply(text, name),
    "",
  );
}
