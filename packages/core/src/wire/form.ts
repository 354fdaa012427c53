/**
 * The fields of an `application/x-www-form-urlencoded` text. Names are not interpreted: `a[b]` is a name.
 * @throws SyntaxError if a name occurs twice, or an escape is not UTF-8
 */
export function parseForm(text: string): Record<string, string> {
  const fields = new Map<string, string>();
  for (const { name, value } of pairsOf(text)) {
    if (fields.has(name)) throw new SyntaxError("a field occurs twice in the form");
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

/** The form's text without the field of that name; every other character is unchanged. */
export function withoutFormField(text: string, name: string): string {
  return pairsOf(text)
    .filter((pair) => pair.name !== name)
    .map((pair) => pair.written)
    .join("&");
}

function pairsOf(text: string): { written: string; name: string; value: string }[] {
  return text
    .split("&")
    .filter((written) => written !== "")
    .map((written) => {
      const at = written.indexOf("=");
      const [name, value] = at < 0 ? [written, ""] : [written.slice(0, at), written.slice(at + 1)];
      return { written, name: decode(name), value: decode(value) };
    });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new SyntaxError("the form holds an escape that is not UTF-8");
  }
}
