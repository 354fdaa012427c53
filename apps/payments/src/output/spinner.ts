import ora from "ora";

/** milliseconds between two lines off a terminal */
const offTerminalPause = 30_000;

/** A line that moves while something takes long; off a terminal a line of text now and then, where there is news. */
export interface Spinner {
  readonly say: (text: string) => void;
  /** writes something else, above it */
  readonly beside: (write: () => void) => void;
  readonly stop: () => void;
}

export function startSpinner(text: string): Spinner {
  const { isTTY, columns } = process.stderr;
  let told = { line: text, at: Date.now() };
  const spinner = ora({
    text,
    stream: process.stderr,
    // ora never ends clearing lines on a terminal that says that it is 0 wide, as some pseudo-terminals do
    isSilent: !isTTY || !(columns > 0),
    // keys, Ctrl-C among them, belong to the command
    discardStdin: false,
  }).start();
  return {
    say(line) {
      spinner.text = line;
      const news = line !== told.line && Date.now() - told.at >= offTerminalPause;
      if (isTTY || !news) return;
      told = { line, at: Date.now() };
      process.stderr.write(`${line}\n`);
    },
    beside(write) {
      spinner.clear();
      write();
    },
    stop: () => void spinner.stop(),
  };
}
