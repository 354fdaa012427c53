import type { Client } from "@temporalio/client";
import type { PaymentDocument } from "../../contract/payment-document.ts";
import { paymentIdOf } from "../../contract/workflow-id.ts";
import { encodeCursor, decodeCursor } from "./list-cursor.ts";
import { isNotFound } from "../../server/grpc-failure.ts";
import { PaymentNotFoundError } from "../errors.ts";
import { readPayment, type ReadPayment } from "../reading/read-document.ts";
import { isAskedFor, visibilityQuery, type PaymentFilter } from "./visibility-query.ts";

/** documents read at once */
const concurrency = 8;

/** The payments of one page, and the cursor of the next page. */
export interface PaymentPage {
  readonly payments: readonly PaymentDocument[];
  /** the cursor of the next page, to be given as `after`, with the same filter; null: these were the last */
  readonly next: string | null;
}

/** How a list is paged. */
export interface PageOptions {
  /** most payments of a page, 1 to 1000; default 100 */
  readonly limit?: number | undefined;
  /** the cursor `next` of the page before; default: the first page */
  readonly after?: string | undefined;
}

/**
 * Pages of an account's payments as the server's index knows them, each payment then read in full: those under way first, then those
 * that ended, newest first in both. Every payment is listed that was there when the first page was read, unless the server has forgotten it.
 */
export async function* documentPages(
  client: Client,
  account: string,
  filter: PaymentFilter,
  { limit, after }: PageOptions & { readonly limit: number },
): AsyncGenerator<PaymentPage, undefined> {
  const list = lister(client, visibilityQuery(account, filter));
  // a reset leaves two runs of one payment, and a callback after its end another workflow about it
  const seen = new Set<string>();
  const { state, kind } = filter;
  let token =
    after === undefined ? new Uint8Array() : decodeCursor(after, { account, state, kind });
  do {
    const payments: PaymentDocument[] = [];
    let askWorker = true;
    do {
      const page = await list(limit - payments.length, token);
      token = page.token;
      const ids = page.ids.filter((id) => !seen.has(id) && seen.add(id));
      for (let at = 0; at < ids.length; at += concurrency) {
        const chunk = ids.slice(at, at + concurrency);
        const read = (
          await Promise.all(chunk.map((id) => readIfThere(client, id, askWorker)))
        ).filter((payment) => payment !== null);
        // if nobody answers, each further question only takes time
        askWorker &&= read.every(({ workerAnswers }) => workerAnswers);
        const documents = read.map(({ document }) => document);
        payments.push(...documents.filter((document) => isAskedFor(document, filter)));
      }
    } while (payments.length < limit && token.length > 0);
    // a full page does not say whether another follows
    if (token.length > 0 && (await list(1, token)).ids.length === 0) token = new Uint8Array();
    yield {
      payments,
      next: token.length > 0 ? encodeCursor(token, { account, state, kind }) : null,
    };
  } while (token.length > 0);
}

/** Null: the index still names it, and the server has it no more. That hides no other payment. */
async function readIfThere(
  client: Client,
  workflowId: string,
  askWorker: boolean,
): Promise<ReadPayment | null> {
  try {
    return await readPayment(client, workflowId, askWorker);
  } catch (error) {
    if (PaymentNotFoundError.is(error) || isNotFound(error)) return null;
    throw error;
  }
}

function lister({ workflow }: Client, query: string) {
  return async (pageSize: number, nextPageToken: Uint8Array) => {
    const { workflowService, options } = workflow;
    const { executions, nextPageToken: token } = await workflowService.listWorkflowExecutions({
      namespace: options.namespace,
      query,
      pageSize,
      nextPageToken,
    });
    const ids = (executions ?? []).map(({ execution }) => paymentIdOf(execution?.workflowId ?? ""));
    return { ids: [...new Set(ids)], token: token ?? new Uint8Array() };
  };
}
