import { beforeAll, expect, test } from "vitest";
import { historyScenarios, walkScenario } from "./history-scenarios.ts";
import { recordedHistories, recordHistory } from "./recorded-histories.ts";

const names = Object.keys(historyScenarios);

// RECORD_HISTORIES=1 npx -y pnpm@12 test packages/temporal/test/record-histories.test.ts
if (process.env["RECORD_HISTORIES"] === "1") {
  beforeAll(async () => {
    await Promise.all(
      Object.entries(historyScenarios).map(async ([name, scenario]) =>
        recordHistory(name, await walkScenario(scenario)),
      ),
    );
  }, 120_000);
}

test("every scenario has its recorded history, and no history lacks its scenario", () => {
  expect(recordedHistories().map(({ name }) => name)).toEqual(names.toSorted());
});
