import type { IncomingMessage, ServerResponse } from "node:http";
import { answerUnderFault } from "../faults/answer-under-fault.ts";
import type { FaultPicker } from "../faults/fault-rules.ts";
import type { Gateway } from "../gateway.ts";
import { handleRequest } from "../operations/handle-request.ts";
import { maskSignature } from "../ledger/mask-signature.ts";
import type { Operation } from "@merchant-payment/core";
import { readBody } from "./read-body.ts";
import { readHead } from "./read-head.ts";
import type { RequestLog } from "../ledger/request-log.ts";
import type { Signatures } from "../operations/signatures.ts";
import { emptyAnswer, sendAnswer, type WireAnswer } from "./wire-answer.ts";
import { parseFields, textField } from "../operations/wire-fields.ts";

export interface EndpointOptions {
  readonly gateway: Gateway;
  readonly faults: FaultPicker;
  readonly requests: RequestLog;
  readonly signatures: Signatures;
  /** ends waits when the sandbox stops */
  readonly stopped: AbortSignal;
}

/** Answers one request to an operation: records it, processes it, and applies at most one fault. */
export async function serveOperation(
  { gateway, faults, requests, signatures, stopped }: EndpointOptions,
  { operation, merchantCode }: { operation: Operation; merchantCode: string },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { text, ended } = await readBody(incoming);
  const head = readHead(incoming);
  const fields = parseFields(text);
  const refNo = textField(fields, "RefNo");
  const body = maskSignature(text, textField(fields, signatures.fieldOf(operation)));
  const { method, path } = head;
  const id = requests.arrived({ operation, method, path, merchantCode, refNo, body });
  const send = (answer: WireAnswer) => {
    const { http, code } = { http: null, code: null, ...answer };
    requests.answered(id, { answered: answer.kind, http, code });
    sendAnswer(answer, incoming, outgoing);
  };
  const act = () => {
    const verified = signatures.verify(operation, { ...head, body: text });
    const handled = handleRequest(gateway, { operation, merchantCode, fields }, verified);
    requests.handled(id, { verified, processed: handled.processed, transId: handled.transId });
    return handled;
  };

  if (ended === "interrupted") return;
  if (ended === "too long") {
    send(emptyAnswer(413, { connection: "close" }));
    return;
  }
  const fault = faults.pickForRequest({ operation, refNo });
  if (fault !== undefined) requests.faultTriggered(id, JSON.stringify(fault));
  try {
    send(await answerUnderFault(fault, { profile: gateway.profile, operation, act, stopped }));
  } catch (error) {
    if (!stopped.aborted) throw error;
  }
}
