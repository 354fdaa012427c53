import ora from "ora";

/** A line that moves while something takes long; nothing at all off a terminal. */
export interface Spinner {
  readonly say: (text: string) => void;
  /** writes something else, above it */
  readonly beside: (write: () => void) => void;
  readonly stop: () => void;
}

export function startSpinner(text: string): Spinner {
  const spinner = ora({
    text,
    stream: process.stderr,
    isSilent: !process.stderr.isTTY,
    // keys, Ctrl-C among them, belong to the command
    discardStdin: false,
  }).start();
  return {
    say(line) {
      spinner.text = line;
    },
    beside(write) {
      spinner.clear();
      write();
    },
    stop: () => void spinner.stop(),
  };
}
