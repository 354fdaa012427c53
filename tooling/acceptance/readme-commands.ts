/** The lines of a Markdown text's blocks that are fenced as "```sh run": commands that run as they stand, in order. */
export function readmeCommands(markdown: string): string[] {
  return [...markdown.matchAll(/^```sh run\n([^]*?)^```$/gm)]
    .flatMap(([, block = ""]) => block.split("\n"))
    .filter((line) => line.trim() !== "");
}
