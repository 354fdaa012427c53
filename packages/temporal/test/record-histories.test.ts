import { expect, test } from "vitest";
import { historyScenarios, walkScenario } from "./history-scenarios.ts";
import { recordedHistories, recordHistory } from "./recorded-histories.ts";

const names = Object.keys(historyScenarios);

// RECORD_HISTORIES=1 npx -y pnpm@12 test packages/temporal/test/record-histories.test.ts
test.runIf(process.env["RECORD_HISTORIES"] === "1")(
  "records the history of every scenario",
  { timeout: 120_000 },
  async () => {
    await Promise.all(
      Object.entries(historyScenarios).map(async ([name, scenario]) =>
        recordHistory(name, await walkScenario(scenario)),
      ),
    );
    expect(recordedHistories()).toHaveLength(names.length);
  },
);

test("every scenario has its recorded history, and no history lacks its scenario", () => {
  expect(recordedHistories().map(({ name }) => name)).toEqual(names.toSorted());
});
