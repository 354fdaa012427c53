import type { Client } from "@temporalio/client";
import type { PaymentDocument, PaymentState } from "../contract/payment-document.ts";
import { paymentIdOf } from "../contract/workflow-id.ts";
import { readPayment } from "./read-document.ts";

/** documents read at once */
const concurrency = 8;
const openStates: readonly PaymentState[] = ["submitting", "polling", "unknown"];

/** The newest payments of an account, as the server's index knows them; each then read in full. */
export async function listDocuments(
  client: Client,
  account: string,
  {
    state,
    limit = 100,
  }: { readonly state?: PaymentState | undefined; readonly limit?: number | undefined },
): Promise<PaymentDocument[]> {
  const query = `PaymentAccount = ${quoted(account)}${state === undefined ? "" : ` AND ${stateQuery(state)}`}`;
  const documents = new Map<string, PaymentDocument>();
  let askWorker = true;
  for await (const chunk of chunks(client.workflow.list({ query }))) {
    // a reset leaves two runs of one payment, and a callback after its end another workflow about it
    const ids = [...new Set(chunk.map(({ workflowId }) => paymentIdOf(workflowId)))].filter(
      (id) => !documents.has(id),
    );
    const read = await Promise.all(
      ids.map(async (id) => ({ id, ...(await readPayment(client, id, askWorker)) })),
    );
    // where nobody answers, each further question would only cost its patience
    askWorker &&= read.every(({ workerAnswers }) => workerAnswers);
    for (const { id, document } of read) {
      if (state === undefined || document.state === state) documents.set(id, document);
    }
    if (documents.size >= limit) break;
  }
  return [...documents.values()].slice(0, limit);
}

/** what the index may call a payment that is in this state; its document decides */
function stateQuery(state: PaymentState): string {
  if (openStates.includes(state)) return "PaymentState = 'open'";
  const indexed = `PaymentState = ${quoted(state)}`;
  if (state !== "review") return indexed;
  // a workflow that was ended from outside left its payment to a person, and the index as it was
  return `(${indexed} OR (PaymentState IN ('open', 'held') AND ExecutionStatus IN ('Terminated', 'Failed', 'TimedOut', 'Canceled')))`;
}

async function* chunks<Item>(items: AsyncIterable<Item>): AsyncIterable<Item[]> {
  let chunk: Item[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < concurrency) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** a visibility query's text; its only escape is a doubled quote */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
