import type { Client } from "@temporalio/client";

type Json = Readonly<Record<string, unknown>>;

/** A workflow's history, split into parts that may and may not hold people's data. */
export interface StoredPayment {
  readonly workflowId: string;
  /** personal values of the request */
  readonly people: readonly string[];
  /** the inputs of workflows and activities. They may hold people's data, but no secrets. */
  readonly given: string;
  /** everything else: results, failures, details, markers, search attributes, memos */
  readonly rest: string;
}

/** the personal fields of the request */
const personal = [
  "FirstName",
  "LastName",
  "UserEmail",
  "UserContact",
  "CustomerId",
  "CustomerName",
];

/** All histories that the server keeps, payloads as text. */
export async function* storedPayments(temporal: Client): AsyncGenerator<StoredPayment> {
  for await (const { workflowId, runId } of executions(temporal)) {
    const handle = temporal.workflow.getHandle(workflowId, runId);
    const { events } = await handle.fetchHistory();
    const given: string[] = [];
    const rest = readable(events ?? [], (text) => given.push(text));
    const people = given.flatMap(peopleIn);
    yield { workflowId, people, given: given.join("\n"), rest };
  }
}

/** ids of all executions; the client's own list fails on memos that other tests have encrypted */
async function* executions({ workflowService, options: { namespace } }: Client) {
  let nextPageToken: Uint8Array = new Uint8Array();
  do {
    const page = await workflowService.listWorkflowExecutions({ namespace, nextPageToken });
    for (const { execution } of page.executions)
      yield { workflowId: execution?.workflowId ?? "", runId: execution?.runId ?? "" };
    ({ nextPageToken } = page);
  } while (nextPageToken.length > 0);
}

/** the events as JSON with their payloads as text; inputs of workflows and activities are kept apart */
function readable(events: readonly object[], give: (text: string) => void): string {
  // protobuf's own JSON has bytes as base64
  const plain: unknown = JSON.parse(JSON.stringify(events));
  return JSON.stringify(plain, (key, value: unknown) => {
    if (key === "input" && isInput(value)) {
      for (const payload of value.payloads) give(textOf(payload));
      return "given";
    }
    return isPayload(value) ? textOf(value) : value;
  });
}

interface Payload {
  readonly metadata: unknown;
  readonly data?: string;
}

function isPayload(value: unknown): value is Payload {
  return typeof value === "object" && value !== null && "metadata" in value && "data" in value;
}

function textOf({ data = "" }: Payload): string {
  return Buffer.from(data, "base64").toString();
}

function isInput(value: unknown): value is { readonly payloads: readonly Payload[] } {
  return (
    typeof value === "object" &&
    value !== null &&
    "payloads" in value &&
    Array.isArray(value.payloads)
  );
}

/** long enough not to be found by chance */
const telling = 5;

function peopleIn(given: string): string[] {
  const input = asJson(given);
  // a chunk of a batch has many requests
  const many = input?.["requests"];
  const requests = [input?.["request"], ...(Array.isArray(many) ? many : [])].map(asObject);
  const values = requests.flatMap((request) => personal.map((name) => request?.[name]));
  return [...new Set(values)].filter(
    (value): value is string => typeof value === "string" && value.length >= telling,
  );
}

function asJson(text: string): Json | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}

function asObject(value: unknown): Json | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Json)
    : null;
}
