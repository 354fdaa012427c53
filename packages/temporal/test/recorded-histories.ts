import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  historyFromJSON,
  historyToJSON,
  type History,
} from "@temporalio/common/lib/proto-utils.js";

const folder = join(import.meta.dirname, "histories");

export interface RecordedHistory {
  /** file name without its ending */
  readonly name: string;
  readonly workflowId: string;
  readonly history: History;
}

export function recordedHistories(): RecordedHistory[] {
  return readdirSync(folder).map((file) => {
    const history = historyFromJSON(JSON.parse(readFileSync(join(folder, file), "utf8")));
    const started = history.events?.[0]?.workflowExecutionStartedEventAttributes;
    return { name: basename(file, ".json"), workflowId: started?.workflowId ?? "", history };
  });
}

export function recordHistory(name: string, history: History): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${historyToJSON(history)}\n`);
}
