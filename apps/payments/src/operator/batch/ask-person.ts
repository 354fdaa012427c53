import { createInterface } from "node:readline";

/** a person is there to be asked */
export function isOnTerminal(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Asks on stderr. Everything but yes is no, Ctrl-C and Ctrl-D too. */
export async function isYes(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await new Promise<string>((resolve) => {
      // Ctrl-C and Ctrl-D
      terminal.once("close", () => resolve(""));
      terminal.question(question, resolve);
    });
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
