import { DefaultLogger, Runtime } from "@temporalio/worker";
import { expect, inject, test } from "vitest";
import { rulesWith } from "../defects.ts";
import { bundleWorkflows } from "./bundle-workflows.ts";
import { chooseTraces, kindsIn, mainKinds } from "./choose-traces.ts";
import { replayScenarios } from "./replay-scenarios.ts";
import { replayTrace } from "./replay-trace.ts";
import { differenceText, replayTraces } from "./replay-traces.ts";
import { sampleTrace } from "./sample-trace.ts";

Runtime.install({
  // without the workers' warnings about the traces' gateways
  logger: new DefaultLogger("ERROR", () => {}),
  telemetryOptions: { logging: { forward: {}, filter: "ERROR" } },
});

const traces = chooseTraces(16, 1);

/** alone it takes a tenth of that */
const long = { timeout: 600_000 };

test.each(mainKinds)("the traces show %s", (_, kind) => {
  const kinds = traces.flatMap((trace) => [...kindsIn(trace)]);
  expect(kinds.filter((one) => kind.test(one))).not.toEqual([]);
});

test.concurrent(
  "on a real server, real workers and the sandbox every trace goes as the model says",
  long,
  async () => {
    const replayed = await replayTraces(traces, inject("temporalAddress"));
    expect(replayed).toHaveLength(traces.length);
    expect(replayed.map(differenceText).filter(Boolean).join("\n")).toBe("");
  },
);

test.concurrent("a rule of the model that is not the product's is seen", long, async () => {
  const [plain] = replayScenarios;
  const seeds = Array.from({ length: 2_000 }, (_, seed) => seed);
  const rules = rulesWith("refused-under-500");
  const believes = (seed: number) =>
    sampleTrace(plain, seed, rules).steps.some(
      ({ act }) => act.act === "send" && act.way.wire === "refusedUnder500" && act.reports,
    );
  const seed = seeds.find(believes);
  if (seed === undefined) throw new Error("no trace shows it");
  const believed = sampleTrace(plain, seed, rules);
  const server = { address: inject("temporalAddress"), codePath: await bundleWorkflows() };
  const { difference } = await replayTrace(believed, server);
  expect(difference?.lines.join("\n")).toContain(
    "state: the model says failed, the real parts unknown",
  );
});
