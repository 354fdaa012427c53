import { setTimeout as sleep } from "node:timers/promises";
import type { Decision } from "@merchant-payment/core/payment";
import type { DecisionResult, PaymentDocument } from "@merchant-payment/temporal/client";
import type { Client } from "@temporalio/client";
import type { HeldRequest } from "./gateway-proxy.ts";
import { askPending, type Pending } from "./pending-work.ts";
import type { RealParts } from "./real-parts.ts";
import type { Trace } from "./sample-trace.ts";
import type { SendingWorker } from "./sending-worker.ts";

/** whose request it is */
export type Asker = "submit" | "poll" | "check";

export const activityOf = {
  submit: "submitPayment",
  poll: "pollPayment",
  check: "checkPayment",
} as const satisfies Record<Asker, string>;

/** in the form of Temporal's API */
export type EventId = NonNullable<
  Parameters<Client["workflowService"]["resetWorkflowExecution"]>[0]["workflowTaskFinishEventId"]
> | null;

/** milliseconds for something that must happen: on a busy machine a worker starts slowly */
export const patience = 120_000;

/** a run that was reset adds a number of its own, times this, to its revisions (packages/temporal/src/workflows/run-revision.ts) */
const perRun = 100_000;

/** The payment of a trace on real parts, and the trace's data about it. */
export class RealPayment {
  readonly trace: Trace;
  readonly parts: RealParts;
  readonly workflowId: string;
  /** null if no worker sends or asks yet */
  sender: SendingWorker | null = null;
  /** the newest run that was seen */
  runId = "";
  /** the model's state */
  revision = 0;
  /** answers that the gateway has given, and that reach their worker later */
  readonly later = new Map<Asker, () => void>();
  /** allowed number of payment requests of each activity */
  readonly allowed = new Map<string, number>();

  constructor(trace: Trace, parts: RealParts, workflowId: string) {
    this.trace = trace;
    this.parts = parts;
    this.workflowId = workflowId;
  }

  get handle() {
    return this.parts.temporal.workflow.getHandle(this.workflowId);
  }

  /** The payment, with the revision that its machine counts. */
  async document(): Promise<PaymentDocument> {
    const document = await this.#shown();
    return { ...document, revision: document.revision % perRun };
  }

  async #shown(): Promise<PaymentDocument> {
    return this.handle.query("payment");
  }

  async pending(): Promise<Pending> {
    const pending = await askPending(this.parts.temporal, this.workflowId);
    this.runId = pending.runId;
    return pending;
  }

  /** The request of the activity that the server waits for. */
  askedBy(asker: Asker, { runId, activities }: Pending): HeldRequest | undefined {
    const awaited = activities.find(({ type }) => type === activityOf[asker]);
    const request = this.parts.proxy
      .held()
      .find((one) => one.runId === runId && one.activityId === awaited?.id);
    // without a check before it, the request itself waits here until the trace sends it
    if (request?.operation === "payout") this.allowed.set(request.activity, 1);
    return request;
  }

  async request(asker: Asker, operation: HeldRequest["operation"]): Promise<HeldRequest> {
    let found: HeldRequest | undefined;
    await until(`a ${operation} request of the ${asker}`, async () => {
      found = this.askedBy(asker, await this.pending());
      return found?.operation === operation;
    });
    if (found === undefined) throw new Error("unreachable");
    return found;
  }

  deliver(asker: Asker): void {
    this.later.get(asker)?.();
    this.later.delete(asker);
  }

  /** how Temporal's API names an activity */
  async activity(type: string) {
    const { activities } = await this.pending();
    const found = activities.find((one) => one.type === type);
    if (found === undefined) throw new Error(`no ${type} is under way`);
    const { id, attempt } = found;
    const { workflowId } = this;
    return { namespace: "default", execution: { workflowId }, id: String(id), attempt };
  }

  async untilGone(asker: Asker): Promise<void> {
    await until(`the end of the ${asker}`, async () => {
      const { activities } = await this.pending();
      return !activities.some(({ type }) => type === activityOf[asker]);
    });
  }

  /** the events at which workflow tasks were completed */
  async completedTasks(): Promise<readonly EventId[]> {
    const { events } = await this.handle.fetchHistory();
    return (events ?? [])
      .filter((one) => one.workflowTaskCompletedEventAttributes != null)
      .map(({ eventId }) => eventId ?? null);
  }

  /** @param decision on a revision that the machine counts */
  async resolve(decision: Decision, updateId: string): Promise<DecisionResult> {
    const { revision } = await this.#shown();
    const run = revision - (revision % perRun);
    const seen = { ...decision.seen, revision: run + decision.seen.revision };
    return this.handle.executeUpdate("resolve", { args: [{ ...decision, seen }], updateId });
  }

  async startSender(): Promise<void> {
    this.sender = await this.parts.startSender(this.sender === null);
  }

  /** This payment's records in the sandbox's ledger, oldest first. */
  ours() {
    const { outside } = this.trace.env.gateway;
    const { sandbox, request } = this.parts;
    const payments = sandbox.ledger.payments({ refNo: request.RefNo });
    return outside === "payout" ? payments.slice(1) : payments;
  }

  /** the real id for one of the model; one that the gateway never gave stays as it is */
  realId(id: string): string {
    const { sandbox, request } = this.parts;
    const refNo = request.RefNo;
    if (id === "D") {
      const all = [...sandbox.ledger.deposits({ refNo }), ...sandbox.ledger.payments({ refNo })];
      return all[0]?.transId ?? id;
    }
    return this.ours()[Number(id.slice(1)) - 1]?.transId ?? id;
  }
}

export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patience;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what} did not come`);
    await sleep(20);
  }
}
