const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

/**
 * The text of a JSON object without its member of that name; every other character is unchanged.
 * @param text a JSON object, known to be well formed
 * @throws SyntaxError if the member occurs twice
 */
export function withoutMember(text: string, name: string): string {
  const members = memberSpans(text);
  const found = members.filter((member) => member.name === name);
  if (found.length > 1) throw new SyntaxError("a member occurs twice in the object");
  const [member] = found;
  if (member === undefined) return text;
  const at = members.indexOf(member);
  if (at > 0) return text.slice(0, member.comma) + text.slice(member.end);
  return text.slice(0, member.start) + text.slice(members[1]?.start ?? member.end);
}

/** The text of a JSON object with one more member at its end. */
export function withMember(text: string, name: string, value: string): string {
  const end = text.lastIndexOf("}");
  let last = end - 1;
  while (text.charCodeAt(last) <= 0x20) last -= 1;
  const comma = text[last] === "{" ? "" : ",";
  return `${text.slice(0, end)}${comma}${JSON.stringify(name)}:${JSON.stringify(value)}${text.slice(end)}`;
}

interface MemberSpan {
  readonly name: string;
  /** position of the comma before it; for the first member, of the object's brace */
  readonly comma: number;
  /** position of its key */
  readonly start: number;
  /** position after the last character of its value */
  readonly end: number;
}

/** members of the outermost object */
function memberSpans(text: string): MemberSpan[] {
  const spans: MemberSpan[] = [];
  let depth = 0;
  let comma = 0;
  let key: { name: string; start: number } | undefined;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const closes = token === "}" || token === "]";
    if (depth === 1 && key === undefined && token.startsWith('"'))
      key = { name: JSON.parse(token) as string, start: index };
    else if (depth === 1 && key !== undefined && (token === "," || closes)) {
      spans.push({ ...key, comma, end: text.slice(0, index).trimEnd().length });
      comma = index;
      key = undefined;
    }
    if (closes) depth -= 1;
    else if (token === "{" || token === "[") depth += 1;
  }
  return spans;
}
