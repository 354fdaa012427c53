import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "../measure/median.ts";
import { told, type Row, type Say } from "../measure/row.ts";
import { accountOptions } from "./account-options.ts";
import type { Stage } from "./stage.ts";

const times = 5;
const app = new URL("../../apps/payments/", import.meta.url);
const main = fileURLToPath(new URL("src/main.ts", app));
/** where the worker keeps the bundle of its workflows */
const keptBundles = new URL("node_modules/.cache/merchant-payment/", app);

/** From the start of the process to its help, and to a worker that takes work. */
export async function startUp({ address, gatewayUrl }: Stage, say: Say): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "merchant-payment-bench-"));
  const profile = join(folder, "profile.json");
  const options = accountOptions(gatewayUrl);
  await writeFile(profile, JSON.stringify(options.profile));
  const environment = {
    TEMPORAL_ADDRESS: address,
    MERCHANT_PAYMENT_BASE_URL: gatewayUrl,
    MERCHANT_PAYMENT_MERCHANT_CODE: options.merchantCode,
    MERCHANT_PAYMENT_PROFILE: profile,
    MERCHANT_PAYMENT_SECRET_MERCHANT_KEY: options.secrets.merchantKey,
    MERCHANT_PAYMENT_ACCOUNT: "start-up",
  };
  say(`--help, a worker's first start and a later one, ${times} times each`);
  const help: number[] = [];
  const first: number[] = [];
  const later: number[] = [];
  for (let time = 0; time < times; time++) {
    help.push(await untilSaid(["--help"], "Exit codes:", environment));
    await rm(keptBundles, { recursive: true, force: true });
    first.push(await untilSaid(["worker"], "worker ready", environment));
    later.push(await untilSaid(["worker"], "worker ready", environment));
  }
  await rm(folder, { recursive: true });
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
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, ...environment },
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
