import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { median } from "../measure/median.ts";
import { told, type Row, type Say } from "../measure/row.ts";
import { appEnvironment, appMain } from "./app-environment.ts";
import type { Stage } from "./stage.ts";

const times = 5;
/** the folder of the worker's workflow bundle */
const keptBundles = new URL(
  "../../apps/payments/node_modules/.cache/merchant-payment/",
  import.meta.url,
);

/** Times from the start of a process to its help, and to a worker that accepts work. */
export async function startUp(stage: Stage, say: Say): Promise<Row[]> {
  await using app = await appEnvironment(stage);
  say(`--help, a worker's first start and a later one, ${times} times each`);
  const help: number[] = [];
  const first: number[] = [];
  const later: number[] = [];
  for (let time = 0; time < times; time++) {
    help.push(await untilSaid(["--help"], "Exit codes:", app.env));
    await rm(keptBundles, { recursive: true, force: true });
    first.push(await untilSaid(["worker"], "worker ready", app.env));
    later.push(await untilSaid(["worker"], "worker ready", app.env));
  }
  return [
    told("start-up of --help", seconds(help)),
    told("start-up of a worker, until it takes work", seconds(later)),
    told("… for the first time, when it bundles its workflows", seconds(first)),
  ];
}

function seconds(milliseconds: readonly number[]): string {
  return `${(median(milliseconds) / 1000).toFixed(2)} s`;
}

/** milliseconds until the process has written these words */
async function untilSaid(
  args: readonly string[],
  words: string,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [appMain, ...args], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let written = "";
  const took = await new Promise<number>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      written += chunk.toString();
      if (written.includes(words)) resolve(performance.now() - start);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", () =>
      reject(new Error(`merchant-payment ${args.join(" ")} said: ${written}`)),
    );
  });
  child.kill();
  await ended;
  return took;
}
