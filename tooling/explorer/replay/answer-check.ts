import type { GatewayAnswer } from "../model/gateway.ts";
import type { HeldRequest, WireAnswer } from "./gateway-proxy.ts";
import type { RealPayment } from "./real-payment.ts";
import { checkAnswer, statusTexts } from "./wire-answer.ts";

/** Changes the sandbox's ledger as the model's changed, and checks it. @returns the answer for the worker */
export async function answerToCheck(
  payment: RealPayment,
  held: HeldRequest,
  answer: GatewayAnswer,
): Promise<WireAnswer | null> {
  const newest = answer.gateway.ours.at(-1) ?? answer.gateway.outside;
  if (newest !== null) moveTo(payment, statusTexts[newest.status]);
  const gateway = await held.forward();
  const transId = answer.transId === null ? null : payment.realId(answer.transId);
  return checkAnswer(answer, { fields: held.fields, gateway, transId });
}

function moveTo({ parts: { sandbox, request } }: RealPayment, status: string): void {
  const refNo = request.RefNo;
  const all = [...sandbox.ledger.deposits({ refNo }), ...sandbox.ledger.payments({ refNo })];
  if (all.at(-1)?.status !== status) sandbox.setStatus(refNo, status);
}
