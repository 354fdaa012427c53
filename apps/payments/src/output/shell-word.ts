/** A text as one word of a command that can be copied into a POSIX shell. */
export function shellWord(text: string): string {
  // zsh treats a word that begins with = as a path
  return /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
