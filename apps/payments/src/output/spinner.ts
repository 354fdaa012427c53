import ora from "ora";

/** A line that moves while something takes long; nothing at all off a terminal. */
export interface Spinner {
  readonly say: (text: string) => void;
  /** writes something else, above it */
  readonly beside: (write: () => void) => void;
  readonly stop: () => void;
}

export function startSpinner(text: string): Spinner {
  const { isTTY, columns } = process.stderr;
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
    },
    beside(write) {
      spinner.clear();
      write();
    },
    stop: () => void spinner.stop(),
  };
}
