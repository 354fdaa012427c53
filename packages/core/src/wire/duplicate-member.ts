/** A JSON object has the same member twice: parsers disagree about which of the two counts. */
export class DuplicateMemberError extends SyntaxError {
  /** the member's name; null if it does not look like a field's name */
  readonly member: string | null;
  /** position of the second one, in UTF-16 code units from the beginning of the text */
  readonly position: number;

  constructor(member: string, position: number) {
    const shown = /^[A-Za-z]\w{0,39}$/.test(member) ? member : null;
    super(`${shown ?? "a member"} occurs twice in one object`);
    this.name = "DuplicateMemberError";
    this.member = shown;
    this.position = position;
  }
}

const quote = 0x22;
const backslash = 0x5c;

/**
 * Compares names after JSON's escapes are decoded: `"a"` and `"\u0061"` are one name.
 * @param text JSON, known to be well formed
 * @throws DuplicateMemberError
 */
export function refuseDuplicateMembers(text: string): void {
  /** names in each surrounding object; null for a list */
  const around: (Set<string> | null)[] = [];
  let names: Set<string> | null = null;
  let isName = false;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote: {
        const end = endOfText(text, at);
        if (names !== null && isName) {
          const name = nameIn(text.slice(at, end + 1));
          if (names.has(name)) throw new DuplicateMemberError(name, at);
          names.add(name);
          isName = false;
        }
        at = end;
        break;
      }
      case 0x7b: // {
        around.push(names);
        names = new Set();
        isName = true;
        break;
      case 0x5b: // [
        around.push(names);
        names = null;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        names = around.pop() ?? null;
        isName = false;
        break;
      case 0x2c: // ,
        isName = true;
    }
  }
}

/** position of the quote that closes the text which begins at `start` */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

function nameIn(written: string): string {
  return written.includes("\\") ? (JSON.parse(written) as string) : written.slice(1, -1);
}
