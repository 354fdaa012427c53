import { execa } from "execa";
import { expect, test } from "vitest";

const spinner = new URL("spinner.ts", import.meta.url).href;

/** in a process of its own: what is tested here would never end */
async function spinOnTerminal(columns: number) {
  const script = `
    const move = () => true;
    Object.assign(process.stderr, { isTTY: true, columns: ${columns}, cursorTo: move, moveCursor: move, clearLine: move });
    const { startSpinner } = await import(${JSON.stringify(spinner)});
    const spinner = startSpinner("waiting");
    spinner.say("still waiting");
    spinner.beside(() => process.stderr.write("a line\\n"));
    spinner.stop();
  `;
  return execa(process.execPath, ["--input-type=module", "--eval", script], {
    timeout: 10_000,
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
