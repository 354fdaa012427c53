import { issueBudgets, type Environment, type WorkerProfile } from "./environment.ts";

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
  budgets: issueBudgets,
};

const dedupes: Environment = {
  ...plain,
  name: "dedupes",
  says: "a gateway that pays a RefNo once: the profile's rule sends again",
  terms: { kind: "payout", whenNotFound: "resubmit" },
  gateway: { ...plain.gateway, dedupes: true },
};

export const scenarios: readonly Environment[] = [plain, dedupes];
