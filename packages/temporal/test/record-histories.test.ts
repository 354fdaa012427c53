import { beforeAll, expect, test } from "vitest";
import { batchHistoryScenarios, walkBatchScenario } from "./batch-history-scenarios.ts";
import { walkScenario } from "./history-scenario.ts";
import { historyScenarios } from "./history-scenarios.ts";
import { recordedHistories, recordHistory } from "./recorded-histories.ts";

const names = [...Object.keys(historyScenarios), ...Object.keys(batchHistoryScenarios)];

// RECORD_HISTORIES=deposit npx -y pnpm@12 test packages/temporal/test/record-histories.test.ts
/** 1: all; else those whose names begin with it */
const recorded = process.env["RECORD_HISTORIES"];

function wanted<Scenario>(scenarios: Readonly<Record<string, Scenario>>): [string, Scenario][] {
  return Object.entries(scenarios).filter(
    ([name]) => recorded === "1" || name.startsWith(recorded ?? ""),
  );
}

if (recorded !== undefined) {
  beforeAll(async () => {
    const records = [
      ...wanted(historyScenarios).map(([name, scenario]) => async () => {
        recordHistory(name, await walkScenario(scenario));
      }),
      ...wanted(batchHistoryScenarios).map(([name, scenario]) => async () => {
        recordHistory(name, await walkBatchScenario(scenario));
      }),
    ];
    // more workers at the same time would be too slow for their payments' waits
    for (let at = 0; at < records.length; at += 8)
      await Promise.all(records.slice(at, at + 8).map((record) => record()));
  }, 900_000);
}

test("every scenario has its recorded history, and no history lacks its scenario", () => {
  expect(recordedHistories().map(({ name }) => name)).toEqual(names.toSorted());
});
