import { execa } from "execa";
import { expect, onTestFinished, test, vi } from "vitest";
import { startSpinner } from "./spinner.ts";

const module = new URL("spinner.ts", import.meta.url).href;

/** in a process of its own: what is tested here would never end */
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
    // nothing of the surroundings, such as CI, that would silence it too
    extendEnv: false,
    env: { TERM: "xterm" },
  });
}

test("on a terminal it moves, and lines are written above it", async () => {
  const { stderr } = await spinOnTerminal(80);
  expect(stderr).toContain("waiting");
  expect(stderr).toContain("a line\n");
});

test("on a terminal that says that it is 0 wide, as some pseudo-terminals do, it is silent", async () => {
  const { stderr } = await spinOnTerminal(0);
  expect(stderr).toBe("a line\n");
});

test("off a terminal it writes a line now and then, and only where there is news", () => {
  vi.useFakeTimers();
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => {
    vi.useRealTimers();
    written.mockRestore();
  });
  const { say, stop } = startSpinner("2 payouts");
  for (const [after, line] of [
    [0, "0 of 2"],
    [29_000, "1 of 2"],
    [1_000, "1 of 2"],
    [40_000, "1 of 2"],
    [1_000, "2 of 2"],
    [1_000, "2 of 2, one in review"],
  ] as const) {
    vi.advanceTimersByTime(after);
    say(line);
  }
  stop();
  expect(written.mock.calls.map(([text]) => text)).toEqual(["1 of 2\n", "2 of 2\n"]);
});
