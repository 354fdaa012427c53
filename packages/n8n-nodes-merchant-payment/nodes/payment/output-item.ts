import type { IDataObject, INodeExecutionData } from "n8n-workflow";
import type { ItemResult } from "./item-result.ts";

/** names at the top of an item that the answer's fields must not replace; n8n runs a node again for an item with an `error` */
const ours = new Set([
  "outcome",
  "refNo",
  "sentBefore",
  "summary",
  "envelope",
  "error",
  "otherData",
]);

/** `outcome`, the answer's `data` as received, and its `envelope`. */
export function outputItem(finding: ItemResult, refNo: string, item: number): INodeExecutionData {
  const data = finding.seen?.data ?? null;
  const fields =
    typeof data === "object" && data !== null && !Array.isArray(data) ? Object.entries(data) : [];
  const own = fields.filter(([name]) => ours.has(name));
  const json: IDataObject = {
    outcome: finding.outcome,
    refNo,
    ...(finding.sentBefore === undefined ? {} : { sentBefore: finding.sentBefore }),
    summary: finding.summary,
    ...Object.fromEntries(fields.filter(([name]) => !ours.has(name))),
    ...(own.length === 0 ? {} : { otherData: Object.fromEntries(own) }),
    envelope: envelopeOf(finding),
  };
  return { json, pairedItem: { item } };
}

export function envelopeOf(finding: ItemResult | undefined): IDataObject | null {
  const envelope = finding?.seen?.envelope ?? null;
  return envelope === null ? null : { ...envelope };
}
