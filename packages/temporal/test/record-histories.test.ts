import { beforeAll, expect, test } from "vitest";
import { batchHistoryScenarios, walkBatchScenario } from "./batch-history-scenarios.ts";
import { historyScenarios, walkScenario } from "./history-scenarios.ts";
import { recordedHistories, recordHistory } from "./recorded-histories.ts";

const names = [...Object.keys(historyScenarios), ...Object.keys(batchHistoryScenarios)];

// RECORD_HISTORIES=1 npx -y pnpm@12 test packages/temporal/test/record-histories.test.ts
if (process.env["RECORD_HISTORIES"] === "1") {
  beforeAll(async () => {
    await Promise.all([
      ...Object.entries(historyScenarios).map(async ([name, scenario]) =>
        recordHistory(name, await walkScenario(scenario)),
      ),
      ...Object.entries(batchHistoryScenarios).map(async ([name, scenario]) =>
        recordHistory(name, await walkBatchScenario(scenario)),
      ),
    ]);
  }, 120_000);
}

test("every scenario has its recorded history, and no history lacks its scenario", () => {
  expect(recordedHistories().map(({ name }) => name)).toEqual(names.toSorted());
});
