/** The contents of a Markdown text's blocks that are fenced with exactly this information, in order. */
export function blocks(markdown: string, information: string): string[] {
  const fenced = new RegExp(`^\`\`\`${information}\\n([^]*?)^\`\`\`$`, "gm");
  return [...markdown.matchAll(fenced)].map(([, block = ""]) => block);
}
