import { html } from "hono/html";
import type { LoggedRequest } from "../ledger/request-log.ts";
import { loggedFault } from "./fault-words.ts";
import { moment } from "./moment.ts";
import type { Html } from "./page.ts";
import { paymentLink } from "./payment-link.ts";
import { type Column, table } from "./table.ts";

const at: Column<LoggedRequest> = { title: "At", cell: (one) => moment(one.at) };
const operation: Column<LoggedRequest> = {
  title: "Operation",
  cell: (one) => one.operation ?? `${one.method} ${one.path}`,
};
const refNo: Column<LoggedRequest> = {
  title: "RefNo",
  cell: (one) => (one.refNo ? paymentLink(one.refNo, `request-${one.id}-payment`) : ""),
};
const treatment: readonly Column<LoggedRequest>[] = [
  { title: "Signature", kind: "extra", cell: (one) => signatureWords(one.verified) },
  { title: "Processed", kind: "extra", cell: (one) => (one.processed ? "yes" : "no") },
  { title: "Answer", cell: answerWords },
  { title: "Fault", cell: (one) => loggedFault(one.fault) },
];

/** @param requests the newest first */
export function requestsTable(
  heading: string,
  requests: readonly LoggedRequest[],
  about: "one payment" | "all",
): Html {
  return table({
    heading,
    columns: about === "all" ? [at, operation, refNo, ...treatment] : [at, operation, ...treatment],
    rows: requests,
    rowId: ({ id }) => `request-${id}`,
    empty: "None yet.",
  });
}

function signatureWords(verified: boolean | null): string {
  if (verified === null) return "not looked at";
  return verified ? "valid" : "refused";
}

/** what was sent */
function answerWords({ answered, http, code }: LoggedRequest): Html | string {
  if (answered === null) return html`<span class="quiet">none</span>`;
  const head = http === null ? "" : `${http}`;
  const body = code === null ? "" : `code ${code}`;
  return [answered === "answer" ? "" : answered, head, body]
    .filter((part) => part !== "")
    .join(", ");
}
