import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { payoutRequest } from "../http/signed-payout.ts";
import { told, type Row, type Say } from "../measure/row.ts";
import { appEnvironment, appMain, type AppEnvironment } from "../payouts/app-environment.ts";
import type { Stage } from "../payouts/stage.ts";
import { megabytes } from "../payouts/start-worker-process.ts";

const large = 100_000;
const small = 1_000;
/** allowed factor of memory for a hundred times the rows */
const mostGrowth = 2;
/** prints its peak of memory, in KiB, when the process ends */
const reportPeak = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => process.stderr.write("\\npeak " + process.resourceUsage().maxRSS));',
)}`;

/** The cost of checking and dividing a file: runs the real command until it asks whether to pay. */
export async function fileCost(stage: Stage, say: Say): Promise<Row[]> {
  await using app = await appEnvironment(stage);
  say(`files of ${small} and of ${large} rows`);
  const few = await checkFile(app, small);
  const many = await checkFile(app, large);
  const growth = many.peak / few.peak;
  return [
    told(
      `a file of ${large} rows, from the start of the command to the question whether to pay`,
      seconds(many.milliseconds),
    ),
    told(`… of ${small} rows`, seconds(few.milliseconds)),
    {
      measure: `peak of memory with ${large} rows against ${small}`,
      measured: `${growth.toFixed(2)}x`,
      goal: `<= ${mostGrowth.toFixed(2)}x`,
      met: growth <= mostGrowth,
    },
    told("… peaks", `${megabytes(many.peak)}, ${megabytes(few.peak)}`),
  ];
}

async function checkFile(
  { folder, env }: AppEnvironment,
  rows: number,
): Promise<{ milliseconds: number; peak: number }> {
  const file = join(folder, `${rows}.csv`);
  const { RefNo: _, ...rest } = payoutRequest(0);
  const names = Object.keys(rest).join();
  const cells = Object.values(rest).join();
  const lines = Array.from({ length: rows }, (__, at) => `INV-${at},${cells}`);
  await writeFile(file, [`RefNo,${names}`, ...lines].join("\n"));
  const start = performance.now();
  const child = spawn(
    process.execPath,
    ["--import", reportPeak, appMain, "batch", "--from", file],
    {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const ended = once(child, "exit");
  const [said, noted] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  const milliseconds = performance.now() - start;
  if (!said.includes(`pays ${rows} payouts`)) throw new Error(`the command said: ${said}`);
  const [, peak = "0"] = /peak (\d+)/.exec(noted) ?? [];
  return { milliseconds, peak: Number(peak) * 1024 };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
