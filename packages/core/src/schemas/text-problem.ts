import { characterName } from "./character-name.ts";

/** most texts match this fast test; a text that matches is valid */
const printableAscii = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;

/** control, format, private use and unassigned characters, line separators, and characters that show nothing */
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const whiteSpace = /\s/u;

/**
 * The problem of a text of one line, as one clause with the character's name and its position, counted from 1; undefined if
 * there is none. Texts that look alike must be equal: no invisible characters, no white space around the text, Unicode form NFC.
 */
export function textProblem(text: string): string | undefined {
  if (printableAscii.test(text)) return undefined;
  const characters = Array.from(text);
  const unseen = characters.findIndex((character) => invisible.test(character));
  if (unseen >= 0) return `must not contain ${placed(characters, unseen)}`;
  if (whiteSpace.test(characters[0] ?? "")) return `must not begin with ${placed(characters, 0)}`;
  if (whiteSpace.test(characters.at(-1) ?? ""))
    return `must not end with ${placed(characters, characters.length - 1)}`;
  return text === text.normalize("NFC")
    ? undefined
    : `must be in Unicode form NFC; ${placed(characters, decomposed(characters))} is not`;
}

/** The problem of white space within a text that is not a plain space, but looks like one. */
export function otherSpaceProblem(text: string): string | undefined {
  if (printableAscii.test(text)) return undefined;
  const characters = Array.from(text);
  const at = characters.findIndex((character) => /[^\S ]/u.test(character));
  return at < 0 ? undefined : `must not contain ${placed(characters, at)}; write a space`;
}

function placed(characters: readonly string[], at: number): string {
  return `${characterName(characters[at] ?? "")} at position ${at + 1}`;
}

/** the first character that NFC changes; if a letter and a mark become one character, the mark */
function decomposed(characters: readonly string[]): number {
  const composed = Array.from(characters.join("").normalize("NFC"));
  const first = characters.findIndex((character, at) => character !== composed[at]);
  const changes = characters[first]?.normalize("NFC") !== characters[first];
  return changes || !/[\p{M}\p{Lo}]/u.test(characters[first + 1] ?? "") ? first : first + 1;
}
