import { createInterface } from "node:readline";

/** whether a person can be asked */
export function isOnTerminal(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Asks on stderr. Every answer except yes means no, also Ctrl-C and Ctrl-D. */
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
