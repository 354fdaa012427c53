import { execa } from "execa";
import { expect, onTestFinished, test, vi } from "vitest";
import { startSpinner } from "./spinner.ts";

const module = new URL("spinner.ts", import.meta.url).href;

/** in a separate process, because a failure here would never end */
async function spinOnTerminal(columns: number) {
  const script = `
    const move = () => true;
    Object.assign(process.stderr, { isTTY: true, columns: ${columns}, cursorTo: move, moveCursor: move, clearLine: move });
    const { startSpinner } = await import(${JSON.stringify(module)});
    const spinner = startSpinner("waiting");
    spinner.say("still waiting");
    spinner.beside(() => process.stderr.write("a line\\n"));
    spinner.stop();
  `;
  return execa(process.execPath, ["--input-type=module", "--eval", script], {
    timeout: 60_000,
    stripFinalNewline: false,
    // without environment variables such as CI, which would silence it too
    extendEnv: false,
    env: { TERM: "xterm" },
  });
}

test("on a terminal it is animated, and lines are written above it", async () => {
  const { stderr } = await spinOnTerminal(80);
  expect(stderr).toContain("waiting");
  expect(stderr).toContain("a line\n");
});

test("on a terminal with width 0, as some pseudo-terminals report, it is silent", async () => {
  const { stderr } = await spinOnTerminal(0);
  expect(stderr).toBe("a line\n");
});

/** the output without a terminal, for pairs of passing seconds and a text */
function writtenAfter(said: readonly (readonly [after: number, line: string, share?: number])[]) {
  vi.useFakeTimers();
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => {
    vi.useRealTimers();
    written.mockRestore();
  });
  const { say, stop } = startSpinner("2 payouts");
  for (const [after, line, share] of said) {
    vi.advanceTimersByTime(after * 1_000);
    say(line, share);
  }
  stop();
  return written.mock.calls.map(([text]) => text);
}

test("without a terminal it writes a line from time to time, and only if there is news", () => {
  expect(
    writtenAfter([
      [0, "0 of 2"],
      [9, "1 of 2"],
      [1, "1 of 2"],
      [40, "1 of 2"],
      [1, "2 of 2"],
      [1, "2 of 2, one in review"],
    ]),
  ).toEqual(["1 of 2\n", "2 of 2\n"]);
});

test("without a terminal each new tenth is written at once, and only once", () => {
  expect(
    writtenAfter([
      [0, "0 of 100", 0],
      [1, "9 of 100", 0.09],
      [1, "25 of 100", 0.25],
      [1, "29 of 100", 0.29],
      [1, "28 of 100", 0.28],
      [1, "30 of 100", 0.3],
      [10, "31 of 100", 0.31],
      [1, "100 of 100", 1],
    ]),
  ).toEqual(["25 of 100\n", "30 of 100\n", "31 of 100\n", "100 of 100\n"]);
});
