import type { Client } from "@temporalio/client";
import type { PaymentDocument } from "../../contract/payment-document.ts";
import { checkArgument } from "../check-arguments.ts";
import { mapTemporalErrors } from "../temporal-failure.ts";
import { documentPages, type PageOptions, type PaymentPage } from "./list-documents.ts";
import type { PaymentFilter } from "./visibility-query.ts";

/**
 * Payments of an account. Iterated, it gives one document after the other and reads pages as they are needed; each iteration begins anew.
 * Errors: InvalidRequestError (a wrong `limit` or `after`), ConfigurationError, TemporalUnreachableError.
 */
export interface PaymentList extends AsyncIterable<PaymentDocument> {
  /** The same payments a page at a time, each with the cursor of what follows it. Each iteration begins anew, too. */
  pages(options?: PageOptions): AsyncIterable<PaymentPage>;
}

/** payments of a page if the caller does not see the pages */
const readAhead = 200;

/** @throws InvalidRequestError if the filter has a wrong value, or a key that is not known */
export function paymentList(client: Client, account: string, filter: PaymentFilter): PaymentList {
  checkArgument("filter", "payments not listed", filter);
  async function* read(limit: number, after?: string): AsyncGenerator<PaymentPage, undefined> {
    const documents = documentPages(client, account, filter, { limit, after });
    for (;;) {
      const { value } = await mapTemporalErrors(() => documents.next());
      if (value === undefined) return;
      yield value;
    }
  }
  return {
    pages(options = {}) {
      checkArgument("pageOptions", "payments not listed", options);
      const { limit = 100, after } = options;
      return { [Symbol.asyncIterator]: () => read(limit, after) };
    },
    async *[Symbol.asyncIterator]() {
      for await (const { payments } of read(readAhead)) yield* payments;
    },
  };
}
