import type { IDataObject } from "n8n-workflow";

/** memory of this process: concurrent calls do not see each other's changes to static data */
const recently = new Map<string, number>();
const kept = 7 * 24 * 3_600_000;
const most = 1000;

/** Whether this payment is reported with this outcome for the first time; remembered for a week, in static data and in memory. */
export function isNews(
  staticData: IDataObject,
  trigger: string,
  report: string,
  now: number,
): boolean {
  const seen = (staticData["seen"] ??= {}) as Record<string, number>;
  const key = `${trigger}/${report}`;
  if (isFresh(seen[report], now) || isFresh(recently.get(key), now)) return false;
  const fresh = Object.entries(seen).filter(([, at]) => isFresh(at, now));
  staticData["seen"] = Object.fromEntries([...fresh.slice(1 - most), [report, now]]);
  recently.set(key, now);
  for (const [name, at] of recently)
    if (recently.size > most || !isFresh(at, now)) recently.delete(name);
  return true;
}

function isFresh(at: number | undefined, now: number): boolean {
  return at !== undefined && now - at < kept;
}
