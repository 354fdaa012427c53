import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { ReceivedRequest } from "@merchant-payment/core/signing";
import { changedAnswer } from "./changing-fault.ts";
import type { RequestFault } from "./fault-rule.ts";
import type { FaultPicker } from "./fault-rules.ts";
import type { Gateway } from "./gateway.ts";
import { handleRequest } from "./handle-request.ts";
import type { Handled } from "./handled.ts";
import { maskSignature } from "./mask-signature.ts";
import type { Operation } from "./operation.ts";
import { readBody } from "./read-body.ts";
import { replacedAnswer } from "./replacing-fault.ts";
import type { RequestLog } from "./request-log.ts";
import { plainAnswer, sendAnswer, type WireAnswer } from "./wire-answer.ts";
import { parseFields, textField } from "./wire-fields.ts";

export interface EndpointOptions {
  readonly gateway: Gateway;
  readonly faults: FaultPicker;
  readonly requests: RequestLog;
  /** null: nothing to verify */
  readonly verify: (operation: Operation, received: ReceivedRequest) => boolean | null;
  /** ends waits when the sandbox stops */
  readonly stopped: AbortSignal;
}

/** Answers one request to an operation: writes it down, processes it, and lets at most one fault strike. */
export async function serveOperation(
  { gateway, faults, requests, verify, stopped }: EndpointOptions,
  { operation, merchantCode }: { operation: Operation; merchantCode: string },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { text, ended } = await readBody(incoming);
  const received = receivedRequest(incoming, text);
  const fields = parseFields(text);
  const refNo = textField(fields, "RefNo");
  const { method, path } = received;
  const id = requests.arrived({
    operation,
    method,
    path,
    merchantCode,
    refNo,
    body: maskSignature(text, fields),
  });
  if (ended === "interrupted") return;
  if (ended === "too long")
    return send({
      kind: "answer",
      status: 413,
      headers: { connection: "close" },
      body: "",
      code: null,
    });

  const fault = faults.pickForRequest({ operation, refNo });
  if (fault !== undefined) requests.struck(id, JSON.stringify(fault));
  const act = () => {
    const verified = verify(operation, received);
    const handled = handleRequest(gateway, { operation, merchantCode, fields }, verified);
    requests.handled(id, { verified, processed: handled.processed, transId: handled.transId });
    return handled;
  };
  const answer = await underFault(fault, act);
  if (!stopped.aborted) send(answer);

  async function underFault(
    fault: RequestFault | undefined,
    act: () => Handled,
  ): Promise<WireAnswer> {
    if (fault === undefined) return plainAnswer(act().answer);
    if (fault.fault === "delay") {
      if (fault.when === "before") await pause(fault.ms);
      const { answer } = act();
      if (fault.when === "after") await pause(fault.ms);
      return plainAnswer(answer);
    }
    const instead = replacedAnswer(fault, gateway.profile, operation);
    if (instead !== undefined && "when" in fault && fault.when === "before") return instead;
    const { answer } = act();
    return instead ?? changedAnswer(fault, answer);
  }

  async function pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: stopped }).catch(() => undefined);
  }

  function send(answer: WireAnswer): void {
    const http = "status" in answer ? answer.status : null;
    requests.answered(id, {
      answered: answer.kind,
      http,
      code: "code" in answer ? answer.code : null,
    });
    sendAnswer(answer, incoming, outgoing);
  }
}

function receivedRequest(incoming: IncomingMessage, body: string): ReceivedRequest {
  const headers = Object.entries(incoming.headers).map(([name, value]) => [
    name,
    [value ?? ""].flat().join(", "),
  ]);
  return {
    method: incoming.method ?? "GET",
    path: (incoming.url ?? "/").split("?", 1)[0] ?? "/",
    headers: Object.fromEntries(headers),
    body,
  };
}
