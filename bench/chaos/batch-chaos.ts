import { told, type Row, type Say } from "../measure/row.ts";
import { drive, noneOf } from "./drive.ts";

/** the driver's output */
interface Report {
  readonly rows: readonly {
    readonly state: string;
    readonly payments: number;
    readonly cutOff: boolean;
    readonly wrong: string | null;
  }[];
  readonly kills: Readonly<Record<"worker" | "receiver" | "batch" | "reporting", number>>;
  readonly milliseconds: number;
}

/** Pays a file with the real commands, each killed again and again; then compares its report with the ledger. */
export async function batchChaos(say: Say, payouts: number): Promise<Row[]> {
  say(`a file of ${payouts} rows; worker, receiver and batch command are killed`);
  const driver = "apps/payments/test/batch-chaos/main.ts";
  const seed = String(Date.now() % 100_000);
  const { rows, kills, milliseconds } = (await drive(say, driver, String(payouts), seed)) as Report;
  return [
    told("rows of the file", `${rows.length} in ${(milliseconds / 60_000).toFixed(1)} minutes`),
    told(
      "kills of worker, receiver, batch command, and of that while it wrote its report",
      `${kills.worker}, ${kills.receiver}, ${kills.batch}, ${kills.reporting} (seed ${seed})`,
    ),
    ...[...Map.groupBy(rows, ({ state }) => state)].map(([state, those]) =>
      told(`… ${state} in the report`, String(those.length)),
    ),
    told(
      "… of these in review because a worker was killed",
      String(rows.filter(({ cutOff }) => cutOff).length),
    ),
    noneOf("paid more than once", rows, ({ payments }) => payments > 1),
    noneOf("rows whose report disagrees with the ledger", rows, ({ wrong }) => wrong !== null),
  ];
}
