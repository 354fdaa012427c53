import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { findTemporalServer, startTemporalServer } from "@merchant-payment/tooling/temporal-server";
import { told, type Row, type Say } from "../measure/row.ts";

/** the driver of the survival tests */
const driver = fileURLToPath(
  new URL("../../packages/temporal/test/chaos/main.ts", import.meta.url),
);

/** what the driver writes */
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

/** Pays while every fifth request meets a fault and a worker is killed every few seconds; then asks the ledger. */
export async function chaos(say: Say, payouts: number): Promise<Row[]> {
  const { executable } = await findTemporalServer({ say });
  const server = await startTemporalServer({ executable });
  try {
    say(`${payouts} payouts through two workers; a fifth of the requests meet a fault`);
    return rowsOf(await drive(server.address, payouts));
  } finally {
    await server.stop();
  }
}

async function drive(address: string, payouts: number): Promise<Report> {
  const child = spawn(process.execPath, [driver, address, String(payouts)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const report = await text(child.stdout);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error("the payouts did not come to their end");
  return JSON.parse(report) as Report;
}

function rowsOf({ rows, kills, milliseconds }: Report): Row[] {
  const states = Map.groupBy(rows, ({ state }) => state);
  const count = (measure: string, wanted: (row: Report["rows"][number]) => boolean): Row => {
    const found = rows.filter(wanted).length;
    return { measure, measured: String(found), goal: "0", met: found === 0 };
  };
  return [
    told("payouts", `${rows.length} in ${(milliseconds / 60_000).toFixed(1)} minutes`),
    told("workers killed", String(kills)),
    ...[...states].map(([state, those]) =>
      told(`… ended or stopped as ${state}`, String(those.length)),
    ),
    told(
      "… with no request at the gateway",
      String(rows.filter((row) => row.requests === 0).length),
    ),
    told("… with more than one request", String(rows.filter((row) => row.requests > 1).length)),
    count("paid more than once", ({ payments }) => payments > 1),
    count("disagreeing with the gateway's ledger", ({ wrong }) => wrong !== null),
  ];
}
