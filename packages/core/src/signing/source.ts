const requestNames = ["body", "method", "path", "timestamp", "timestampMs", "time", "id"] as const;
export type RequestName = (typeof requestNames)[number];

/** The source of a placeholder's value. */
export type Source =
  | { readonly from: "field"; readonly path: readonly [string, ...string[]] }
  | { readonly from: "secret" | "let"; readonly name: string }
  /** lower-case name */
  | { readonly from: "header"; readonly name: string }
  | { readonly from: "request"; readonly name: RequestName }
  | { readonly from: "payment"; readonly name: "id" }
  | { readonly from: "pairs" };

/** @returns the source, or one clause that says what is wrong with it */
export function parseSource(text: string): Source | string {
  if (text === "")
    return "there is an empty placeholder {}; name a source in it, or write {{}} for literal braces";
  if (text === "pairs") return { from: "pairs" };
  const [first, ...rest] = text.split(".") as [string, ...string[]];
  if (rest.length > 0) {
    const name = rest.join(".");
    switch (first) {
      case "secret":
      case "let":
        return { from: first, name };
      case "header":
        return name === ""
          ? `{${text}} names no header`
          : { from: "header", name: name.toLowerCase() };
      case "request":
        if (isRequestName(name)) return { from: "request", name };
        return `{${text}} is not known; the request has ${requestNames.map((known) => `request.${known}`).join(", ")}`;
      case "payment":
        return name === "id"
          ? { from: "payment", name }
          : `{${text}} is not known; of the payment there is payment.id`;
    }
  }
  if (first === "" || rest.includes("")) return `{${text}} has an empty part beside a dot`;
  return { from: "field", path: [first, ...rest] };
}

export function sourceText(source: Source): string {
  if (source.from === "pairs") return "pairs";
  return source.from === "field" ? source.path.join(".") : `${source.from}.${source.name}`;
}

function isRequestName(name: string): name is RequestName {
  return (requestNames as readonly string[]).includes(name);
}
