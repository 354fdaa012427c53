import type { Environment, WorkerProfile } from "../environment.ts";
import { scenarioNamed } from "../scenarios.ts";

/** one worker, with the machine's own clock: two on one machine cannot be minutes apart */
const worker: WorkerProfile = {
  checkFirst: true,
  canSayNotFound: true,
  sendWithin: 60,
  clockSkew: 0,
  ownGateway: true,
};

const budgets = { submits: 2, crashes: 1, faults: 3, callbacks: 2, people: 3, operators: 1 };

function onReal(name: string, changes: Partial<Environment> = {}): Environment {
  return { ...scenarioNamed(name), workers: [worker], budgets, ...changes };
}

const noOperators = { budgets: { ...budgets, operators: 0 }, operations: [] };

/** The scenarios of the search that can be replayed on real parts. */
export const replayScenarios: readonly [Environment, ...Environment[]] = [
  onReal("plain", noOperators),
  onReal("plain", {
    ...noOperators,
    name: "unasked",
    says: "the profile does not ask before a first request",
    workers: [{ ...worker, checkFirst: false }],
  }),
  onReal("dedupes", noOperators),
  onReal("outside-deposit", noOperators),
  onReal("outside-payout", noOperators),
  onReal("no-trans-id", noOperators),
  onReal("submit-differs", noOperators),
  onReal("never-absent", {
    ...noOperators,
    workers: [{ ...worker, checkFirst: false, canSayNotFound: false }],
  }),
  onReal("restored", noOperators),
  onReal("resets"),
  onReal("resets-dedupes"),
  onReal("stops"),
];
