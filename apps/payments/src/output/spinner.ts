import ora from "ora";

/** milliseconds between two lines off a terminal */
const offTerminalPause = 10_000;

/** A line that moves while something takes long; off a terminal a line of text on stderr now and then, where there is news. */
export interface Spinner {
  /** @param share what is done, from 0 to 1: off a terminal each tenth of it is told at once */
  readonly say: (text: string, share?: number) => void;
  /** writes something else, above it */
  readonly beside: (write: () => void) => void;
  readonly stop: () => void;
}

export function startSpinner(text: string): Spinner {
  const { isTTY, columns } = process.stderr;
  let told = { line: text, at: Date.now(), tenths: 0 };
  const spinner = ora({
    text,
    stream: process.stderr,
    // ora never ends clearing lines on a terminal that says that it is 0 wide, as some pseudo-terminals do
    isSilent: !isTTY || !(columns > 0),
    // keys, Ctrl-C among them, belong to the command
    discardStdin: false,
  }).start();
  return {
    say(line, share = 0) {
      spinner.text = line;
      const tenths = Math.max(told.tenths, Math.floor(share * 10));
      const due = tenths > told.tenths || Date.now() - told.at >= offTerminalPause;
      if (isTTY || line === told.line || !due) return;
      told = { line, at: Date.now(), tenths };
      process.stderr.write(`${line}\n`);
    },
    beside(write) {
      spinner.clear();
      write();
    },
    stop: () => void spinner.stop(),
  };
}
