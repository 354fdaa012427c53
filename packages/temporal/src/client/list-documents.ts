import type { Client } from "@temporalio/client";
import type { PaymentDocument, PaymentState } from "../contract/payment-document.ts";
import { readPayment } from "./read-document.ts";

const openStates: readonly PaymentState[] = ["submitting", "polling", "unknown"];
/** documents read at once */
const concurrency = 8;

/** The newest payments of an account, as the server's index knows them; each then read in full. */
export async function listDocuments(
  client: Client,
  account: string,
  {
    state,
    limit = 100,
  }: { readonly state?: PaymentState | undefined; readonly limit?: number | undefined },
): Promise<PaymentDocument[]> {
  const open = state !== undefined && openStates.includes(state);
  const indexed = state === undefined ? "" : ` AND PaymentState = ${quoted(open ? "open" : state)}`;
  const found = client.workflow.list({ query: `PaymentAccount = ${quoted(account)}${indexed}` });
  const documents: PaymentDocument[] = [];
  let askWorker = true;
  for await (const chunk of chunks(found)) {
    const read = await Promise.all(
      chunk.map(({ workflowId }) => readPayment(client, workflowId, askWorker)),
    );
    // where nobody answers, each further question would only cost its patience
    askWorker &&= read.every(({ workerAnswers }) => workerAnswers);
    const matching = read
      .map(({ document }) => document)
      .filter((document) => !open || document.state === state);
    documents.push(...matching);
    if (documents.length >= limit) break;
  }
  return documents.slice(0, limit);
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
