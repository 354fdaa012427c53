/** Whether `text` fits `pattern`, in which `*` is any text and `?` one character; the case counts. */
export function matchesGlob(pattern: string, text: string): boolean {
  const source = pattern
    .replace(/[\\^$.|+()[\]{}]/g, String.raw`\$&`)
    .replace(/\*+/g, ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "su").test(text);
}
