import type { Problem } from "@merchant-payment/core";
import { chunkRows, type PayoutBatchInput } from "./payout-batch.ts";
import { readPaymentInput } from "./read-payment-input.ts";

/** characters: the name is part of a workflow id, which the server takes up to 1000 bytes */
const longestName = 200;

/** most rows that are named */
const namedRows = 20;

type Fields = Readonly<Record<string, unknown>>;

/** A chunk's input, or all that is wrong with it. Whoever starts the workflow by hand has no other check of it. */
export function readBatchInput(
  value: unknown,
): { readonly input: PayoutBatchInput } | { readonly problems: readonly Problem[] } {
  if (typeof value !== "object" || value === null)
    return { problems: [{ path: "input", message: "must be an object" }] };
  const problems = [...chunkProblems(value as Fields, 0), ...rowProblems(value as Fields)];
  return problems.length > 0 ? { problems } : { input: value as PayoutBatchInput };
}

/** What is wrong with a chunk, besides its rows. Pure. @param fewest payouts; one without any only ends */
export function chunkProblems(
  { batch, chunk, concurrency, requests }: Fields,
  fewest: 0 | 1,
): Problem[] {
  const isName =
    typeof batch === "string" &&
    batch.trim() !== "" &&
    batch.length <= longestName &&
    batch.isWellFormed();
  return [
    ...(isName
      ? []
      : [
          {
            path: "batch",
            message: `must be a name of 1 to ${longestName} characters, none of them half a character (a lone surrogate)`,
          },
        ]),
    ...(isInteger(chunk, 0, Number.MAX_SAFE_INTEGER)
      ? []
      : [{ path: "chunk", message: "must be an integer, 0 or more" }]),
    ...(isInteger(concurrency, 1, chunkRows)
      ? []
      : [{ path: "concurrency", message: `must be an integer from 1 to ${chunkRows}` }]),
    ...(Array.isArray(requests) && requests.length >= fewest
      ? []
      : [{ path: "requests", message: `must be a list of ${fewest} or more payouts` }]),
  ];
}

/** each row becomes a payment's input: what that may not be, is refused here */
function rowProblems({ requests, account, merchantCode, baseUrl, timings }: Fields): Problem[] {
  const rows: readonly unknown[] = Array.isArray(requests) ? requests : [];
  const problemsOf = (request: unknown) => {
    const read = readPaymentInput("payout", { account, merchantCode, baseUrl, timings, request });
    return "problems" in read ? read.problems : [];
  };
  const whole = problemsOf(rows[0]).filter((problem) => !isOfRow(problem));
  const problems = rows.flatMap((request, index) =>
    problemsOf(request)
      .filter(isOfRow)
      .map((message) => ({ path: `row ${index + 1}`, message })),
  );
  return [...whole.map(named), ...problems.slice(0, namedRows)];
}

function isOfRow(problem: string): boolean {
  return problem.startsWith("request");
}

/** its first word is the field */
function named(problem: string): Problem {
  const [path = "", ...words] = problem.split(" ");
  return { path, message: words.join(" ") };
}

function isInteger(value: unknown, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
}
