import type { Problem } from "@merchant-payment/core";
import type { PayoutBatchInput } from "../../contract/payout-batch.ts";

/** most rows that are named */
const namedRows = 20;

/** a later profile or window changes nothing of what is paid; batch and chunk are the workflow's id */
const mayDiffer: readonly string[] = [
  "timings",
  "concurrency",
  "batch",
  "chunk",
  "requests",
] satisfies (keyof PayoutBatchInput)[];

/** Where two inputs of one chunk pay differently, by field and row and never by value. None: they are the same chunk. Pure. */
export function batchDifferences(first: PayoutBatchInput, second: PayoutBatchInput): Problem[] {
  const whole = differingFields(first, second).filter((name) => !mayDiffer.includes(name));
  const [were, are] = [first.requests, second.requests];
  const rows = are.flatMap((request, index) => {
    const before = were[index];
    const fields = before === undefined ? [] : differingFields(before, request);
    return fields.length === 0
      ? []
      : [{ path: `row ${index + 1}`, message: `differs in ${fields.join(", ")}` }];
  });
  return [
    ...whole.map((path) => ({ path, message: "is not what it was" })),
    ...(were.length === are.length
      ? []
      : [{ path: "requests", message: `are ${are.length} now, and were ${were.length}` }]),
    ...rows.slice(0, namedRows),
    ...(rows.length > namedRows
      ? [{ path: "requests", message: `differ in ${rows.length - namedRows} more rows` }]
      : []),
  ];
}

function differingFields(first: object, second: object): string[] {
  const [a, b] = [new Map(Object.entries(first)), new Map(Object.entries(second))];
  const names = new Set([...a.keys(), ...b.keys()]);
  return [...names].filter((name) => JSON.stringify(a.get(name)) !== JSON.stringify(b.get(name)));
}
