/** Unicode names of characters that are invisible or look like another one */
const names = new Map([
  [0x09, "tab"],
  [0x0a, "line feed"],
  [0x0d, "carriage return"],
  [0x1b, "escape"],
  [0x20, "space"],
  [0x85, "next line"],
  [0xa0, "no-break space"],
  [0xad, "soft hyphen"],
  [0x034f, "combining grapheme joiner"],
  [0x061c, "Arabic letter mark"],
  [0x115f, "Hangul choseong filler"],
  [0x1160, "Hangul jungseong filler"],
  [0x180e, "Mongolian vowel separator"],
  [0x200b, "zero width space"],
  [0x200c, "zero width non-joiner"],
  [0x200d, "zero width joiner"],
  [0x200e, "left-to-right mark"],
  [0x200f, "right-to-left mark"],
  [0x2028, "line separator"],
  [0x2029, "paragraph separator"],
  [0x202a, "left-to-right embedding"],
  [0x202b, "right-to-left embedding"],
  [0x202c, "pop directional formatting"],
  [0x202d, "left-to-right override"],
  [0x202e, "right-to-left override"],
  [0x202f, "narrow no-break space"],
  [0x2060, "word joiner"],
  [0x2066, "left-to-right isolate"],
  [0x2067, "right-to-left isolate"],
  [0x2068, "first strong isolate"],
  [0x2069, "pop directional isolate"],
  [0x2800, "blank Braille pattern"],
  [0x3000, "ideographic space"],
  [0x3164, "Hangul filler"],
  [0xfeff, "byte order mark"],
  [0xffa0, "halfwidth Hangul filler"],
]);

const categories: readonly (readonly [RegExp, string])[] = [
  [/\p{Cc}/u, "control character"],
  [/\p{Cs}/u, "half a character"],
  [/\p{Co}/u, "private use character"],
  [/\p{Cn}/u, "unassigned character"],
  [/\p{Variation_Selector}/u, "variation selector"],
  [/\p{Cf}/u, "format character"],
  [/\p{White_Space}/u, "white space"],
  [/\p{M}/u, "combining mark"],
];

/** For people, e.g. `zero width space (U+200B)`; for a letter, only its number. */
export function characterName(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  const name =
    names.get(codePoint) ??
    categories.find(([category]) => category.test(character))?.[1] ??
    "character";
  return `${name} (U+${codePoint.toString(16).toUpperCase().padStart(4, "0")})`;
}
