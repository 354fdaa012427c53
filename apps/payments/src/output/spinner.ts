import ora from "ora";

/** milliseconds between two lines without a terminal */
const offTerminalPause = 10_000;

/** An animated line during slow work; without a terminal, from time to time a line of text on stderr if there is news. */
export interface Spinner {
  /** @param share the finished part, from 0 to 1; without a terminal each new tenth is printed at once */
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
    // on a terminal with width 0, as some pseudo-terminals report, ora clears lines forever
    isSilent: !isTTY || !(columns > 0),
    // the command itself handles keys, including Ctrl-C
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
