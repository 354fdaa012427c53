import type { PaymentKind, StatusRules } from "@merchant-payment/core/outcome";
import type { PaymentDocument } from "@merchant-payment/temporal/client";
import { exitCode } from "../../output/exit-code.ts";
import { reconcilePayment, type Difference, type SettlementEntry } from "./reconcile-payment.ts";

type OurPayment = Pick<
  PaymentDocument,
  "refNo" | "amount" | "currency" | "state" | "transId" | "startedAt"
>;

/** The comparison of the gateway's own list with our payments. */
export interface Reconciliation {
  readonly file: string;
  readonly account: string;
  readonly kind: PaymentKind;
  /** earliest start of our payments; ISO 8601 UTC; null: from the first that Temporal still knows */
  readonly since: string | null;
  /** our payments started before then; null: up to now */
  readonly until: string | null;
  readonly matched: number;
  /** payments that the gateway lists and we do not know */
  readonly missingHere: readonly SettlementEntry[];
  /** payments that moved money, or may have, and that the gateway does not list */
  readonly missingThere: readonly OurPayment[];
  readonly different: readonly {
    readonly refNo: string;
    readonly line: number;
    readonly differences: readonly Difference[];
  }[];
  /** payments that are not final here and not listed there */
  readonly unfinished: readonly OurPayment[];
}

/** Collects the results of one RefNo after the other. */
export class ReconciliationGroups {
  readonly #kind: PaymentKind;
  readonly #statuses: StatusRules;
  #matched = 0;
  readonly #missingHere: SettlementEntry[] = [];
  readonly #missingThere: OurPayment[] = [];
  readonly #different: Reconciliation["different"][number][] = [];
  readonly #unfinished: OurPayment[] = [];

  constructor(kind: PaymentKind, statuses: StatusRules) {
    this.#kind = kind;
    this.#statuses = statuses;
  }

  take(entries: readonly SettlementEntry[], payment: PaymentDocument | null): void {
    const result = reconcilePayment(entries, payment, this.#kind, this.#statuses);
    switch (result.verdict) {
      case "matched":
        this.#matched += 1;
        break;
      case "missingHere":
        this.#missingHere.push(...entries);
        break;
      case "missingThere":
        if (payment !== null) this.#missingThere.push(factsOf(payment));
        break;
      case "unfinished":
        if (payment !== null) this.#unfinished.push(factsOf(payment));
        break;
      case "different":
        for (const { refNo, line } of entries.slice(0, 1))
          this.#different.push({ refNo, line, differences: result.differences });
        break;
      case "notExpected":
    }
  }

  groups(): Pick<
    Reconciliation,
    "matched" | "missingHere" | "missingThere" | "different" | "unfinished"
  > {
    return {
      matched: this.#matched,
      missingHere: this.#missingHere,
      missingThere: this.#missingThere,
      different: this.#different.toSorted((a, b) => a.line - b.line),
      unfinished: this.#unfinished,
    };
  }
}

function factsOf({ refNo, amount, currency, state, transId, startedAt }: PaymentDocument) {
  return { refNo, amount, currency, state, transId, startedAt };
}

/** `done` only if everything matched */
export function reconciliationExitCode(found: Reconciliation): number {
  const open = [found.missingHere, found.missingThere, found.different, found.unfinished];
  return open.every(({ length }) => length === 0) ? exitCode.done : exitCode.needsPerson;
}
