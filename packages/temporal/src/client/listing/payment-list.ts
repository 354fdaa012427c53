import type { Client } from "@temporalio/client";
import type { PaymentDocument } from "../../contract/payment-document.ts";
import { mapTemporalErrors } from "../temporal-failure.ts";
import { documentPages, type PageOptions, type PaymentPage } from "./list-documents.ts";
import type { PaymentFilter } from "./visibility-query.ts";

/**
 * Payments of an account. Iterated, it gives one document after the other and reads pages as they are needed; each iteration begins anew.
 * Errors: InvalidRequestError (a wrong `limit` or `after`), ConfigurationError, TemporalUnreachableError.
 */
export interface PaymentList extends AsyncIterable<PaymentDocument> {
  /** The same payments a page at a time, each with the cursor of what follows it. */
  pages(options?: PageOptions): AsyncIterable<PaymentPage>;
}

/** payments of a page, where nobody sees the pages */
const readAhead = 200;

export function paymentList(client: Client, account: string, filter: PaymentFilter): PaymentList {
  async function* pages({ limit = 100, after }: PageOptions = {}): AsyncGenerator<
    PaymentPage,
    undefined
  > {
    const read = documentPages(client, account, filter, { limit, after });
    for (;;) {
      const { value } = await mapTemporalErrors(() => read.next());
      if (value === undefined) return;
      yield value;
    }
  }
  return {
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const { payments } of pages({ limit: readAhead })) yield* payments;
    },
  };
}
