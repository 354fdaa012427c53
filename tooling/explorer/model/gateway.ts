import type { Evidence, StatusClass } from "@merchant-payment/core/outcome";
import { sight, type Wire, type World } from "../world.ts";

/** The real owner of the record in an answer, which the machine does not see. */
export type About = "ours" | "outside" | "another" | "nobody";

/** A record of the gateway's ledger. Its status changes only during a check, because nobody can see an earlier change. */
export interface Transaction {
  readonly id: string;
  readonly status: StatusClass;
  /** checks find it; a gateway may show a new payment late */
  readonly shown: boolean;
}

/** The ledger under one RefNo. */
export interface Gateway {
  /** made by requests of this payment */
  readonly ours: readonly Transaction[];
  /** made by another system */
  readonly outside: Transaction | null;
}

/** The TransId of a transaction that is not under this RefNo at all. */
export const anotherId = "X";
const outsideId = "D";

export function openLedger({ env }: World): Gateway {
  const { outside } = env.gateway;
  return {
    ours: env.restored ? [{ id: "T1", status: "pending", shown: true }] : [],
    outside: outside === "nothing" ? null : { id: outsideId, status: "pending", shown: true },
  };
}

/** A question that a worker asks. */
export interface Question {
  readonly worker: number;
  /** the TransId of the check; empty: by RefNo alone */
  readonly transId: string;
  /** which answers must repeat */
  readonly boundTransId: string | null;
  /** a TransId that some answer gave this payment: only then another one can be told from it */
  readonly transIdKnown: boolean;
}

/** One way in which the gateway may answer a question. */
export interface GatewayAnswer {
  readonly text: string;
  readonly evidence: Evidence;
  readonly wire: Wire;
  readonly transId: string | null;
  readonly about: About;
  readonly gateway: Gateway;
  /** its cost from the budget of faults */
  readonly faults: number;
  /** how much a fair gateway prefers it; 0: never */
  readonly fair: number;
}

type Spoken = Omit<GatewayAnswer, "evidence" | "faults" | "fair" | "gateway"> & {
  readonly wire: Wire;
  readonly status?: StatusClass;
  readonly mismatchedFields?: readonly string[];
  readonly kindProven?: boolean;
};

/** All answers that a check may get. */
export function answersTo(
  world: World,
  gateway: Gateway,
  question: Question,
  faultsLeft: number,
): GatewayAnswer[] {
  const { env } = world;
  const answers: GatewayAnswer[] = [];
  const say = (spoken: Spoken, faults: number, fair: number, after: Gateway = gateway) => {
    if (faults > faultsLeft) return;
    const { wire, status = null, mismatchedFields = [], kindProven = false, ...rest } = spoken;
    const evidence = sight(world, question.worker, wire, { status, mismatchedFields, kindProven });
    answers.push({ ...rest, evidence, wire, gateway: after, faults, fair: faults > 0 ? 0 : fair });
  };
  const ownGateway = env.workers[question.worker]?.ownGateway ?? true;
  if (!world.rules.servesPayment(ownGateway)) {
    const text = "it serves another gateway, and asks nothing";
    say({ text, wire: "unsent", transId: null, about: "nobody" }, 0, 1);
    return answers;
  }
  if (!ownGateway) {
    const status = "succeeded";
    say({ ...found("another", "T1", status), wire: "ok", status, kindProven: true }, 0, 3);
    return answers;
  }
  const absent = env.gateway.saysNotFound ? "absent" : "strange";
  const notFound = { wire: absent, transId: null, about: "nobody" } as const;
  const candidates = candidatesOf(gateway, question.transId);
  if (candidates.length === 0) say({ ...notFound, text: "it does not know the payment" }, 0, 3);
  for (const one of candidates) {
    if (!one.shown)
      say({ ...notFound, text: `it does not show ${one.id} yet: it does not know it` }, 0, 1);
    for (const [status, faults, fair] of statusesAfter(one.status)) {
      const after = { ...one, status, shown: true };
      say(spokenOf(world, gateway, question, after), faults, fair, withTransaction(gateway, after));
    }
  }
  if (faultsLeft === 0) return answers;
  if (candidates.some(({ shown }) => shown))
    say({ ...notFound, text: "it has forgotten the payment and does not know it" }, 1, 0);
  say({ wire: "lost", text: "the answer is lost", transId: null, about: "nobody" }, 1, 0);
  say({ wire: "hold", text: "it asks for a person first", transId: null, about: "nobody" }, 1, 0);
  const success = { wire: "ok", status: "succeeded", kindProven: env.gateway.provesKind } as const;
  say(
    {
      ...success,
      mismatchedFields: ["RefNo"],
      text: "it answers about another RefNo",
      transId: null,
      about: "another",
    },
    1,
    0,
  );
  say(
    {
      ...success,
      wire: "okUnder500",
      text: "it fails: code 00 and Status SUCCESS under HTTP 500",
      transId: null,
      about: "nobody",
    },
    1,
    0,
  );
  if (env.terms.kind === "deposit")
    say(
      {
        ...success,
        mismatchedFields: ["Amount"],
        text: "the payer paid in another Amount",
        transId: null,
        about: "another",
      },
      1,
      0,
    );
  if (question.transIdKnown)
    for (const status of ["succeeded", "failed"] as const)
      say(
        {
          ...success,
          status,
          mismatchedFields: question.boundTransId === null ? [] : ["TransId"],
          text: `it answers about transaction ${anotherId} under the same RefNo: ${status}`,
          transId: anotherId,
          about: "another",
        },
        1,
        0,
      );
  return answers;
}

function candidatesOf({ ours, outside }: Gateway, transId: string): readonly Transaction[] {
  const all = outside === null ? ours : [...ours, outside];
  return transId === "" ? all : all.filter(({ id }) => id === transId);
}

/** what its Status may be when it is asked for: [status, faults, how much a fair gateway prefers it] */
function statusesAfter(status: StatusClass): readonly (readonly [StatusClass, number, number])[] {
  switch (status) {
    case "pending":
      return [
        ["pending", 0, 2],
        ["succeeded", 0, 5],
        ["failed", 0, 4],
      ];
    case "succeeded":
      return [
        ["succeeded", 0, 5],
        ["reversed", 1, 0],
        ["pending", 1, 0],
      ];
    case "failed":
      return [
        ["failed", 0, 5],
        ["pending", 1, 0],
      ];
    default:
      return [[status, 0, 5]];
  }
}

function spokenOf(
  { env }: World,
  { outside }: Gateway,
  { boundTransId }: Question,
  { id, status }: Transaction,
): Spoken {
  const isOutside = id === outside?.id;
  const transId = env.gateway.transId === "none" ? null : id;
  const mismatchedFields: string[] = [];
  if (transId !== null && boundTransId !== null && transId !== boundTransId)
    mismatchedFields.push("TransId");
  if (isOutside && env.gateway.outside === "otherAmount") mismatchedFields.push("Amount");
  // an answer that shows the other kind differs in it
  const otherKind = isOutside && env.gateway.outside !== "payout" && env.gateway.provesKind;
  if (otherKind) mismatchedFields.push("Kind");
  return {
    ...found(isOutside ? "outside" : "ours", transId, status),
    text: `it has ${id}: ${status}`,
    wire: "ok",
    status,
    mismatchedFields,
    kindProven: env.gateway.provesKind && !otherKind,
  };
}

function found(about: About, transId: string | null, status: StatusClass) {
  return { text: `it has the payment: ${status}`, about, transId };
}

function withTransaction(gateway: Gateway, changed: Transaction): Gateway {
  const same = (one: Transaction) =>
    one.id === changed.id && one.status === changed.status && one.shown === changed.shown;
  if (gateway.ours.some(same) || (gateway.outside !== null && same(gateway.outside)))
    return gateway;
  if (gateway.outside?.id === changed.id) return { ...gateway, outside: changed };
  return {
    ...gateway,
    ours: gateway.ours.map((one) => (one.id === changed.id ? changed : one)),
  };
}

/** One way in which a request that is sent may go. */
export interface SendAnswer {
  readonly text: string;
  readonly wire: Wire;
  readonly transId: string | null;
  readonly gateway: Gateway;
  /** for an observer outside, it may have been processed */
  readonly mayHaveBeenProcessed: boolean;
  readonly faults: number;
  readonly fair: number;
}

/** All ways in which a payment request may go: processed or not, and answered or not. */
export function waysToSend(
  { env }: World,
  worker: number,
  gateway: Gateway,
  faultsLeft: number,
): SendAnswer[] {
  if (env.workers[worker]?.ownGateway === false) {
    const text = "the other gateway takes it and says so";
    return [{ ...plain(gateway, text, "ok"), transId: "T1", fair: 3 }];
  }
  const { ours, outside } = gateway;
  const { dedupes, showsLate } = env.gateway;
  const sameKind = outside !== null && env.gateway.outside !== "deposit";
  const known = dedupes && (ours.length > 0 || sameKind);
  const ways: SendAnswer[] = [];
  const id = `T${ours.length + 1}`;
  const paid: Gateway = known
    ? gateway
    : { ...gateway, ours: [...ours, { id, status: "pending", shown: !showsLate }] };
  const takes = known ? "recognises the RefNo" : `creates ${id}`;
  if (known) {
    const text = "it recognises the RefNo: duplicate";
    ways.push({ ...plain(gateway, text, "duplicate"), mayHaveBeenProcessed: false, fair: 3 });
  } else {
    const transId = env.gateway.transId === "same" ? id : null;
    ways.push({ ...plain(paid, `it creates ${id} and says so`, "ok"), transId, fair: 3 });
  }
  if (faultsLeft === 0) return ways;
  const fault = (text: string, wire: Wire, after: Gateway, mayHaveBeenProcessed: boolean) =>
    ways.push({ ...plain(after, text, wire), mayHaveBeenProcessed, faults: 1, fair: 0 });
  fault(`it ${takes}, and the answer is lost`, "lost", paid, true);
  fault(`it ${takes}, then fails: code "busy" under HTTP 500`, "busyUnder500", paid, true);
  fault(`it ${takes}, then fails: code "refused" under HTTP 500`, "refusedUnder500", paid, true);
  fault("the request is lost before it is processed", "lost", gateway, true);
  fault("it does nothing and fails: code 00 under HTTP 500", "okUnder500", gateway, true);
  fault("it refuses it", "refused", gateway, false);
  fault("it is busy and does nothing", "busy", gateway, false);
  fault("it asks for a person (its balance is empty) and does nothing", "hold", gateway, false);
  fault("the connection is refused: nothing goes out", "unsent", gateway, false);
  return ways;
}

function plain(gateway: Gateway, text: string, wire: Wire): SendAnswer {
  return { text, wire, transId: null, gateway, mayHaveBeenProcessed: true, faults: 0, fair: 0 };
}
