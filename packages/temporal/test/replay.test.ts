import { bundleWorkflowCode, DefaultLogger, Runtime, Worker } from "@temporalio/worker";
import { expect, test } from "vitest";
import { bundledWorkflowsPath } from "../src/plugin/workflows-path.ts";
import { changedSource } from "./changed-source.ts";
import { recordedHistories } from "./recorded-histories.ts";

const quiet = new DefaultLogger("ERROR");
// this test expects histories that cannot be replayed
Runtime.install({
  logger: quiet,
  telemetryOptions: { logging: { forward: {}, filter: "off" } },
});

/** names of the recorded histories that these workflows cannot replay, with the reason */
async function notReplayed(workflowsPath: string): Promise<Record<string, string>> {
  const histories = recordedHistories();
  const workflowBundle = await bundleWorkflowCode({ workflowsPath, logger: quiet });
  const failed: Record<string, string> = {};
  const results = Worker.runReplayHistories(
    { workflowBundle },
    histories.map(({ workflowId, history }) => ({ workflowId, history })),
  );
  for await (const { workflowId, error } of results) {
    const { name = workflowId } = histories.find((one) => one.workflowId === workflowId) ?? {};
    if (error !== undefined) failed[name] = error.name;
  }
  return failed;
}

test("every recorded history, also of open payments, replays on the current workflow", async () => {
  expect(await notReplayed(bundledWorkflowsPath)).toEqual({});
});

/** workflow changes that would break running payments, and a history that must fail with each */
const changes = [
  {
    change: "a wait before the request",
    file: "workflows/run-payment.ts",
    from: "while (!payment.ended) {",
    to: "await condition(() => false, 1_000);\n    while (!payment.ended) {",
    noticedBy: "submitting-open",
  },
  {
    change: "no wait between two tries",
    file: "workflows/payment-effects.ts",
    from: "await sleep(wait, { summary: timer });",
    to: "",
    noticedBy: "held-open",
  },
  {
    change: "another state in the index",
    file: "workflows/payment-record.ts",
    from: "if (indexed !== this.#indexed)",
    to: "if (indexed === 'open' && indexed !== this.#indexed)",
    noticedBy: "review-open",
  },
  {
    change: "an outcome that stays unknown, of which nobody is told",
    file: "workflows/remind-while-unknown.ts",
    from: "payment.alert();",
    to: "",
    noticedBy: "alert-unknown-open",
  },
  {
    change: "an alert that is given up",
    file: "workflows/alerts.ts",
    from: "if (!(await sentInThisRun(unsent)))",
    to: "if (gathered.payments.length === 0)",
    noticedBy: "alerts-open",
  },
  {
    change: "a check that is left running when a person decides",
    file: "workflows/payment-effects.ts",
    from: "scope.cancel();",
    to: "",
    noticedBy: "review-asked-again",
  },
  {
    change: "a request where a check was",
    file: "workflows/activities.ts",
    from: "return pollPayment;",
    to: "return (order) => submitActivity({ account, timings } as PayoutInput)(order as never) as never;",
    noticedBy: "polling-open",
  },
  {
    change: "a batch that waits before it starts its payouts",
    file: "workflows/payout-batch.ts",
    from: "await condition(() => !paused);",
    to: "await condition(() => paused, 1_000);",
    noticedBy: "batch-open",
  },
] as const;

test.for(changes)(
  "the recorded histories notice $change",
  async ({ file, from, to, noticedBy }) => {
    using copy = changedSource(file, [[from, to]]);

    const failed = await notReplayed(copy.workflowsPath);

    expect(failed).toMatchObject({ [noticedBy]: "DeterminismViolationError" });
  },
);
