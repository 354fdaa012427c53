import { parseArgs } from "node:util";
import type { Row } from "./measure/row.ts";
import { tableOf } from "./measure/table.ts";
import { parts } from "./parts.ts";

const usage = `npx -y pnpm@12 bench [part…] [--payouts N]

Measures the project against its goals, as ratios from one run, and prints one table. Parts:
${Object.entries(parts)
  .map(
    ([name, { what, onlyByName }]) =>
      `  ${name.padEnd(11)} ${what}${onlyByName ? " (only by name)" : ""}`,
  )
  .join("\n")}
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { payouts: { type: "string" }, help: { type: "boolean" } },
});
const payouts = values.payouts === undefined ? undefined : Number(values.payouts);
const unknown = positionals.find((name) => !Object.hasOwn(parts, name));
if (values.help === true) process.stdout.write(usage);
else if (
  unknown !== undefined ||
  (payouts !== undefined && !(Number.isInteger(payouts) && payouts > 0))
) {
  const problem =
    unknown === undefined ? "--payouts must be a whole number" : `There is no part "${unknown}"`;
  process.stderr.write(`${problem}.\n\n${usage}`);
  process.exitCode = 2;
} else {
  const byDefault = Object.keys(parts).filter((name) => parts[name]?.onlyByName !== true);
  await bench(positionals.length > 0 ? positionals : byDefault);
}

async function bench(names: readonly string[]): Promise<void> {
  const started = performance.now();
  const rows: Row[] = [];
  for (const name of names) {
    const say = (line: string) => process.stderr.write(`${name}: ${line}\n`);
    rows.push(...((await parts[name]?.run(say, { payouts })) ?? []));
  }
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  process.stdout.write(`${tableOf(rows)}\n\nMeasured in ${minutes} minutes.\n`);
}
