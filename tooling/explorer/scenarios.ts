import { fullBudgets, type Environment, type WorkerProfile } from "./environment.ts";

const worker: WorkerProfile = {
  checkFirst: true,
  canSayNotFound: true,
  sendWithin: 60,
  clockSkew: 0,
  ownGateway: true,
};
/** minutes behind, with an edited profile that no longer asks first and waits longer */
const edited: WorkerProfile = {
  ...worker,
  checkFirst: false,
  sendWithin: 1000,
  clockSkew: -1000,
};

const plain: Environment = {
  name: "plain",
  says: "a gateway that cannot recognise a RefNo: only a person sends again",
  terms: { kind: "payout", whenNotFound: "review" },
  gateway: {
    saysNotFound: true,
    showsLate: true,
    transId: "same",
    provesKind: true,
    outside: "nothing",
    dedupes: false,
  },
  workers: [worker, edited],
  restored: false,
  operations: [],
  budgets: fullBudgets,
};

const dedupes: Environment = {
  ...plain,
  name: "dedupes",
  says: "a gateway that pays a RefNo once: the profile's rule sends again",
  terms: { kind: "payout", whenNotFound: "resubmit" },
  gateway: { ...plain.gateway, dedupes: true },
};

const outsideDeposit: Environment = {
  ...plain,
  name: "outside-deposit",
  says: "a deposit that was made elsewhere stands under the RefNo, and answers do not show the kind",
  gateway: { ...plain.gateway, provesKind: false, outside: "deposit" },
};

const outsidePayout: Environment = {
  ...dedupes,
  name: "outside-payout",
  says: "a payout that was made elsewhere stands under the RefNo, and the gateway recognises it",
  gateway: { ...dedupes.gateway, outside: "payout" },
};

const otherAmount: Environment = {
  ...plain,
  name: "other-amount",
  says: "a payout with another Amount stands under the RefNo",
  gateway: { ...plain.gateway, outside: "otherAmount" },
};

const noTransId: Environment = {
  ...plain,
  name: "no-trans-id",
  says: "the gateway gives no TransId, and its answers do not show the kind",
  gateway: { ...plain.gateway, transId: "none", provesKind: false },
};

const submitDiffers: Environment = {
  ...plain,
  name: "submit-differs",
  says: "the TransId of a request's answer is another number than that of checks",
  gateway: { ...plain.gateway, transId: "submitDiffers" },
};

const neverAbsent: Environment = {
  ...plain,
  name: "never-absent",
  says: "the gateway has no way to say that it does not know a payment",
  gateway: { ...plain.gateway, saysNotFound: false },
  workers: [{ ...worker, checkFirst: false, canSayNotFound: false }, edited],
};

const resets: Environment = {
  ...plain,
  name: "resets",
  says: "operators reset the submit and the workflow",
  operations: ["resetActivity", "resetWorkflow"],
  budgets: { ...fullBudgets, operators: 2 },
};

const resetsDedupes: Environment = {
  ...dedupes,
  name: "resets-dedupes",
  says: "operators reset the submit and the workflow where the profile's rule sends again",
  operations: ["resetActivity", "resetWorkflow"],
  budgets: { ...fullBudgets, operators: 2 },
};

const stops: Environment = {
  ...plain,
  name: "stops",
  says: "a person stops the account",
  operations: ["stopAccount"],
};

const restored: Environment = {
  ...plain,
  name: "restored",
  says: "a database was restored: the payment was sent before, and nothing here knows it",
  restored: true,
};

const otherGateway: Environment = {
  ...plain,
  name: "other-gateway",
  says: "a second worker under the same account name is pointed at another gateway",
  workers: [worker, { ...worker, ownGateway: false }],
};

const deposit: Environment = {
  ...plain,
  name: "deposit",
  says: "a deposit, whose payer may choose another Amount",
  terms: { kind: "deposit", whenNotFound: "review" },
};

export const scenarios: readonly Environment[] = [
  plain,
  dedupes,
  outsideDeposit,
  outsidePayout,
  otherAmount,
  noTransId,
  submitDiffers,
  neverAbsent,
  resets,
  resetsDedupes,
  stops,
  restored,
  otherGateway,
  deposit,
];

export function scenarioNamed(name: string): Environment {
  const found = scenarios.find((one) => one.name === name);
  if (found !== undefined) return found;
  throw new Error(
    `There is no scenario "${name}": it is one of ${scenarios.map((one) => one.name).join(", ")}.`,
  );
}
