import type { LoggedCallback } from "../callbacks/callback-log.ts";
import { loggedFault } from "./fault-words.ts";
import { moment } from "./moment.ts";
import type { Html } from "./page.ts";
import { paymentLink } from "./payment-link.ts";
import { type Column, table } from "./table.ts";

const refNo: Column<LoggedCallback> = {
  title: "RefNo",
  cell: (one) => paymentLink(one.refNo, `callback-${one.id}-payment`),
};

/** @param callbacks the newest first */
export function callbacksTable(
  heading: string,
  callbacks: readonly LoggedCallback[],
  about: "one payment" | "all",
): Html {
  return table({
    heading,
    columns: [
      { title: "At", cell: (one) => moment(one.at) },
      ...(about === "all" ? [refNo] : []),
      { title: "Status", cell: (one) => one.status },
      { title: "Try", kind: "number", cell: (one) => (one.attempt === 0 ? "" : one.attempt) },
      { title: "Answer", cell: answerWords },
      { title: "Acknowledged", kind: "extra", cell: (one) => (one.acknowledged ? "yes" : "no") },
      { title: "Fault", kind: "extra", cell: (one) => loggedFault(one.fault) },
    ],
    rows: callbacks,
    rowId: ({ id }) => `callback-${id}`,
    empty: "None yet.",
  });
}

function answerWords({ http, note }: LoggedCallback): string {
  return http === null ? (note ?? "none") : `${http}`;
}
