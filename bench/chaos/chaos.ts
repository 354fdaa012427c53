import { told, type Row, type Say } from "../measure/row.ts";
import { drive, noneOf } from "./drive.ts";

/** the driver's output */
interface Report {
  readonly rows: readonly {
    readonly refNo: string;
    readonly state: string;
    readonly requests: number;
    readonly payments: number;
    readonly wrong: string | null;
  }[];
  readonly kills: number;
  readonly milliseconds: number;
}

/** Makes payouts while every fifth request has a fault and a worker is killed every few seconds; then reads the ledger. */
export async function chaos(say: Say, payouts: number): Promise<Row[]> {
  say(`${payouts} payouts through two workers; a fifth of the requests meet a fault`);
  const driver = "packages/temporal/test/chaos/main.ts";
  return rowsOf((await drive(say, driver, String(payouts))) as Report);
}

function rowsOf({ rows, kills, milliseconds }: Report): Row[] {
  const states = Map.groupBy(rows, ({ state }) => state);
  return [
    told("payouts", `${rows.length} in ${(milliseconds / 60_000).toFixed(1)} minutes`),
    told("workers killed", String(kills)),
    ...[...states].map(([state, those]) =>
      told(`… state in the end: ${state}`, String(those.length)),
    ),
    told(
      "… with no request at the gateway",
      String(rows.filter((row) => row.requests === 0).length),
    ),
    told("… with more than one request", String(rows.filter((row) => row.requests > 1).length)),
    noneOf("paid more than once", rows, ({ payments }) => payments > 1),
    noneOf("disagreeing with the gateway's ledger", rows, ({ wrong }) => wrong !== null),
  ];
}
