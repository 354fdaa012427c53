/** A text as one word of a command that can be copied into a POSIX shell. */
export function shellWord(text: string): string {
  // a word that begins with = is a path in zsh
  return /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
