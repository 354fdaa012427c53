import { replayScenarios } from "./replay-scenarios.ts";
import { losesWorker, sampleTrace, type Trace, type TraceStep } from "./sample-trace.ts";

/** The kinds of steps that traces must show first. */
export const mainKinds: readonly (readonly [says: string, kind: RegExp])[] = [
  ["lost answers", /^send: lost/],
  ["failures under HTTP 500", /^send: .*Under500/],
  ["a refusal", /^send: refused$/],
  ["a busy gateway", /^send: busy$/],
  ["a gateway that asks for a person", /^send: hold$/],
  ["a refused connection", /^send: unsent$/],
  ["a gateway that recognises the RefNo", /^send: duplicate/],
  ["one more request by rule", /^sent again by rule$/],
  ["one more request by a person", /^decide resubmit$/],
  ["a record that was there before", /^existing$/],
  ["a deposit under the RefNo", /^outside-deposit$/],
  ["callbacks during a submit", /^callback during a submit$/],
  ["callbacks during polls", /^callback during polls$/],
  ["two answers in one workflow task", /^answers in one task$/],
  ["decisions from an old screen", /^a decision from an old screen$/],
  ["a worker that is killed before it sends", /^killed before it sends$/],
  ["a worker that is killed after it sent", /^send: .*, killed before it reports$/],
  ["a worker that freezes before it sends", /^frozen before it sends$/],
  ["a second attempt of a submit", /^attempt 2/],
  ["a submit that is reset", /^the submit is reset$/],
  ["a submit that is paused and goes on", /^the submit is unpause$/],
  ["polls that are paused", /^the poll is paused$/],
  ["polls that are reset", /^the poll is reset$/],
  ["a workflow that is reset", /^resetWorkflow$/],
  ["an account that is stopped", /^findStopped$/],
  ["a restored database", /^restored$/],
];

/** number of walks of each scenario to choose from */
const candidates = 60;
/** weight of a main kind, in other kinds */
const mainWorth = 10;

/** Chooses so many traces with the most kinds of steps, the quick ones first. */
export function chooseTraces(count: number, seed: number): Trace[] {
  const all = replayScenarios.flatMap((env) =>
    Array.from({ length: candidates }, (_, index) => sampleTrace(env, seed * candidates + index)),
  );
  const rest = new Map(all.map((trace) => [trace, kindsIn(trace)]));
  const chosen: Trace[] = [];
  const shown = new Set<string>();
  while (chosen.length < count && rest.size > 0) {
    const missing = mainKinds.filter(([, kind]) => ![...shown].some((one) => kind.test(one)));
    const worth = ([trace, kinds]: [Trace, ReadonlySet<string>]) => {
      const more = [...kinds].filter((kind) => !shown.has(kind));
      const main = missing.filter(([, kind]) => more.some((one) => kind.test(one)));
      return (more.length + mainWorth * main.length) / costOf(trace);
    };
    const [best] = [...rest].toSorted((one, other) => worth(other) - worth(one));
    if (best === undefined) break;
    const [trace, kinds] = best;
    rest.delete(trace);
    // all kinds are covered: cover them again in other orders
    if (worth(best) === 0) shown.clear();
    for (const kind of kinds) shown.add(kind);
    chosen.push(trace);
  }
  return chosen;
}

/** a separate process takes seconds to start */
function costOf({ steps }: Trace): number {
  return 10 + steps.length + (steps.some(({ act }) => losesWorker(act)) ? 10 : 0);
}

/** The kinds of steps in a trace, named by `kindOf`. */
export function kindsIn({ env, steps, knobs, start }: Trace): Set<string> {
  const before = [start, ...steps.map(({ next }) => next)];
  const kinds = steps.flatMap((step, index) => {
    const { row, submit, facts } = before[index] ?? start;
    const byRule = facts.state === "unknown" && step.next.facts.state === "submitting";
    return [
      kindOf(step, knobs),
      ...(step.refused.length > 0 ? ["a decision from an old screen"] : []),
      ...(step.disturbed === null ? [] : [`the poll is ${step.disturbed}`]),
      ...(byRule ? ["sent again by rule"] : []),
      ...(step.act.act === "callback" && submit !== null ? ["callback during a submit"] : []),
      ...(step.act.act === "callback" && row !== null ? ["callback during polls"] : []),
      ...(step.next.facts.existing ? ["existing"] : []),
      ...(step.next.facts.state === "review" ? [`review ${String(step.next.facts.because)}`] : []),
    ];
  });
  return new Set([env.name, ...kinds]);
}

function kindOf({ act, next }: TraceStep, { givenUp, repeatedBy }: Trace["knobs"]): string {
  switch (act.act) {
    case "take":
      return next.submit === null ? "asked before it sends: reported" : "asked before it sends";
    case "send":
      return `send: ${act.way.wire}${act.reports ? "" : `, ${givenUp} before it reports`}`;
    case "giveUp":
      return `${givenUp} before it sends`;
    case "repeatSubmit":
      return act.as === "number" ? `attempt 2, ${givenUp}` : `the submit is ${repeatedBy}`;
    case "receive":
      return act.poll && act.callback ? "answers in one task" : "receive";
    case "decide":
      return `decide ${act.decision.action}`;
    case "timer":
      return `timer ${act.timer}`;
    case "poll":
    case "checkForCallback":
      return `${act.act}: ${act.answer.wire}`;
    default:
      return act.act;
  }
}
