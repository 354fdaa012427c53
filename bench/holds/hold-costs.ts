import {
  defaultTimings,
  pauseBeforeTry,
  pauseBetweenCallbackChecks,
  type PaymentTimings,
} from "@merchant-payment/core/payment";
import { findTemporalServer, startTemporalServer } from "@merchant-payment/temporal-server";
import { told, type Row, type Say } from "../measure/row.ts";
import { installQuietRuntime } from "../payouts/quiet-runtime.ts";
import { eventsPerRepetition, type Repetition } from "./repeating-payout.ts";

/** number of events at which the server ends any workflow (`limit.historyCount.error`) */
const serverLimit = 51_200;
/** the other events of a payment need space too */
const mostEvents = serverLimit / 4;
const threeDays = 72 * 3_600_000;

type Waits = Pick<PaymentTimings, "first" | "backoff" | "max">;

/** the shortest pause that a profile allows */
const shortest: Waits = { first: 1, backoff: 1, max: 1 };

/** Something that repeats for days, and its pauses. */
interface Measured extends Repetition {
  readonly what: string;
  readonly each: "try" | "check";
  /** the next pause in milliseconds, by the number of repetitions and the time since the first one */
  readonly pause: (count: number, passed: number, waits: Waits) => number;
}

const submitPayment = {
  activity: "submitPayment",
  callbacks: false,
  each: "try",
  polling: { first: "1ms", backoff: 1, max: "1ms" },
} as const;

const all: readonly Measured[] = [
  {
    what: "a payout that the gateway holds",
    ...submitPayment,
    sandbox: { faults: [{ operation: "payout", fault: "hold" }] },
    pause: (tries, waited, waits) => pauseBeforeTry({ held: true, tries, waited }, waits),
  },
  {
    what: "a payout of which the gateway says nothing clear before it is sent",
    ...submitPayment,
    sandbox: { faults: [{ operation: "check", fault: "unknownCode", when: "before" }] },
    pause: (tries, waited, waits) => pauseBeforeTry({ held: false, tries, waited }, waits),
  },
  {
    what: "a payout of which callbacks come without end",
    activity: "checkPayment",
    callbacks: true,
    each: "check",
    // polls are rare, so that they are not counted
    polling: { first: "100ms", backoff: 10, max: "1h" },
    sandbox: { payoutAfterMs: threeDays },
    pause: (checks, age, waits) => pauseBetweenCallbackChecks({ checks, age }, waits),
  },
];

/** The length of a history after days of repetitions: events for each one are measured on a server, the number of repetitions is computed. */
export async function holdCosts(say: Say): Promise<Row[]> {
  installQuietRuntime();
  const { executable } = await findTemporalServer({ say });
  const server = await startTemporalServer({ executable });
  const rows: Row[] = [];
  try {
    for (const measured of all) {
      say(measured.what);
      const events = await eventsPerRepetition(server.address, measured);
      rows.push(
        told(`${measured.what}: history events a ${measured.each}`, events.toFixed(1)),
        afterThreeDays(measured, events, "default waits", defaultTimings),
        afterThreeDays(measured, events, "shortest waits", shortest),
      );
    }
  } finally {
    await server.stop();
  }
  return rows;
}

function afterThreeDays(
  { pause, each }: Measured,
  events: number,
  settings: string,
  waits: Waits,
): Row {
  let count = 0;
  // the largest possible number: a repetition takes no time
  for (let passed = 0; passed < threeDays; passed += pause(count, passed, waits)) count += 1;
  const total = Math.ceil(count * events);
  const plural = `${count} ${each === "try" ? "tries" : "checks"}`;
  const part = ((100 * total) / serverLimit).toFixed(0);
  return {
    measure: `… after 72 hours, ${settings}`,
    measured: `${total} (${plural}), ${part} % of the server's ${serverLimit}`,
    goal: `<= ${mostEvents}`,
    met: total <= mostEvents,
  };
}
