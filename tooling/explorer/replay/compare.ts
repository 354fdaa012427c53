import type { PaymentDocument } from "@merchant-payment/temporal/client";
import type { State } from "../model/state.ts";
import { statusTexts } from "./wire-answer.ts";

/** The model's state, and the same state of the real parts. */
export interface Compared {
  readonly model: State;
  readonly document: PaymentDocument;
  readonly revision: number;
  /** the sandbox's ledger of this payment, oldest first */
  readonly ours: readonly { readonly transId: string; readonly status: string }[];
  /** the real id for one of the model */
  readonly realId: (id: string) => string;
}

const same = ["state", "because", "endedBy", "acknowledged", "existing"] as const;

/** The differences, one line each. */
export function differences({ model, document, revision, ours, realId }: Compared): string[] {
  const { facts, gateway } = model;
  const lines: string[] = [];
  const hold = (name: string, said: unknown, found: unknown) => {
    if (said !== found)
      lines.push(`${name}: the model says ${String(said)}, the real parts ${String(found)}`);
  };
  for (const name of same) hold(name, facts[name], document[name]);
  // a reset run does not know what the earlier run sent, and says so
  hold("mayHaveBeenSent", facts.mayHaveBeenSent || model.reset, document.mayHaveBeenSent);
  hold("revision", revision, document.revision);
  const id = facts.transId ?? facts.statedTransId;
  if (id !== null) hold("transId", realId(id), document.transId);
  hold("payments in the ledger", gateway.ours.length, ours.length);
  const newest = gateway.ours.at(-1);
  if (newest !== undefined)
    hold(`status of ${newest.id}`, statusTexts[newest.status], ours.at(-1)?.status);
  return lines;
}
