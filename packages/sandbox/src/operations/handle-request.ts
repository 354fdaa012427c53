import { answerBalance } from "./answer-balance.ts";
import { answerCheck } from "./answer-check.ts";
import { answerDeposit } from "./answer-deposit.ts";
import { answerPayout } from "./answer-payout.ts";
import { answerProducts } from "./answer-products.ts";
import type { Gateway } from "../gateway.ts";
import { type Handled, refused } from "./handled.ts";
import type { Operation } from "@merchant-payment/core";
import { refuse } from "./refusals.ts";
import { requestProblem } from "./request-problem.ts";
import { textField, type WireFields } from "./wire-fields.ts";

/** A request to the gateway, as far as it could be read. */
export interface Arrived {
  readonly operation: Operation;
  /** from the path */
  readonly merchantCode: string;
  /** null: not a JSON object */
  readonly fields: WireFields | null;
}

/** Processes one request after its signature was checked. */
export function handleRequest(
  gateway: Gateway,
  arrived: Arrived,
  verified: boolean | null,
): Handled {
  const { operation, merchantCode, fields } = arrived;
  const { profile, merchantCodes } = gateway;
  if (operation === "products") return answerProducts(gateway);
  if (fields === null)
    return refused(refuse(profile, operation, "rejected", "the body is not a JSON object"));
  if (verified === false)
    return refused(refuse(profile, operation, "signatureRefused", "the signature does not fit"));
  if (textField(fields, "MerchantCode") !== merchantCode) {
    return refused(
      refuse(profile, operation, "rejected", "MerchantCode differs from the one in the path"),
    );
  }
  if (merchantCodes !== undefined && !merchantCodes.includes(merchantCode)) {
    return refused(refuse(profile, operation, "rejected", "no such merchant"));
  }
  const problem = requestProblem(profile, operation, fields);
  if (problem !== undefined) return refused(refuse(profile, operation, "rejected", problem));
  switch (operation) {
    case "deposit":
      return answerDeposit(gateway, merchantCode, fields);
    case "payout":
      return answerPayout(gateway, merchantCode, fields);
    case "check":
      return answerCheck(gateway, merchantCode, fields);
    case "balance":
      return answerBalance(gateway, merchantCode);
  }
}
