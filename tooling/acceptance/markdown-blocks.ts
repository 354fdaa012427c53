/** The contents of all fenced blocks of a Markdown text with exactly this info string, in order. */
export function blocks(markdown: string, information: string): string[] {
  const fenced = new RegExp(`^\`\`\`${information}\\n([^]*?)^\`\`\`$`, "gm");
  return [...markdown.matchAll(fenced)].map(([, block = ""]) => block);
}
