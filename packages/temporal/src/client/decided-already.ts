import type { Client } from "@temporalio/client";
import type { PaymentDocument } from "../contract/payment-document.ts";
import { decisionDetail, type Resolution } from "../contract/resolution.ts";
import { TemporalUnreachableError } from "./errors.ts";
import { readPayment } from "./read-document.ts";

/**
 * The payment where this very decision stands in its timeline already; null where it does not.
 * @throws TemporalUnreachableError where no worker answers: what the server alone knows holds no decisions
 */
export async function decidedAlready(
  client: Client,
  workflowId: string,
  resolution: Resolution,
): Promise<PaymentDocument | null> {
  const { document, workerAnswers } = await readPayment(client, workflowId);
  const detail = decisionDetail(resolution);
  const stands = document.timeline.some(
    (entry) => entry.event === resolution.action && entry.detail === detail,
  );
  if (stands) return document;
  if (workerAnswers) return null;
  throw new TemporalUnreachableError(
    "no worker answers, so nothing was decided; start one, then do the same again",
  );
}
