import { styleText } from "node:util";
import type { CommandLine } from "../../output/command-line.ts";
import type { Output, Paint } from "../../output/output.ts";
import { startSpinner, type Spinner } from "../../output/spinner.ts";
import type { Narrate } from "./play-act.ts";

/** The demonstration's output: stdout, or stderr if stdout is for JSON. */
export interface Stage {
  readonly paint: Paint;
  readonly say: (line: string) => void;
  readonly narrate: Narrate;
  /** shows a text during the work, then its result in one line */
  readonly during: <Result>(
    doing: string,
    work: () => Promise<Result>,
    done: (result: Result) => string,
  ) => Promise<Result>;
  readonly close: () => void;
  readonly command: CommandLine;
}

const colours = { gateway: "yellow", payout: "cyan" } as const;

export function createStage(output: Output): Stage {
  const stream = output.mode === "json" ? process.stderr : process.stdout;
  let spinner: Spinner | undefined;
  const paint: Paint = (style, text) => styleText(style, text, { stream, validateStream: true });
  const write = (line: string) => void stream.write(`${line}\n`);
  const say = (line: string) =>
    spinner === undefined ? write(line) : spinner.beside(() => write(line));
  const close = () => {
    spinner?.stop();
    spinner = undefined;
  };
  return {
    paint,
    say,
    narrate: (who, line) => say(`     ${paint(colours[who], who.padEnd(8))} ${line}`),
    async during(doing, work, done) {
      spinner = startSpinner(doing);
      const result = await work().finally(close);
      say(`  ${paint("green", "✓")} ${done(result)}`);
      return result;
    },
    close,
    command: output.command,
  };
}
