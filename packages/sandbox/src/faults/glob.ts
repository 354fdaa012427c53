/** Whether `text` matches `pattern`: `*` is any text, `?` is one character; case-sensitive. */
export function matchesGlob(pattern: string, text: string): boolean {
  const source = pattern
    .replace(/[\\^$.|+()[\]{}]/g, String.raw`\$&`)
    .replace(/\*+/g, ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "su").test(text);
}
