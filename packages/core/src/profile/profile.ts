import type { PaymentKind } from "../outcome/payment-kind.ts";
import type { CodeRules } from "../outcome/code-rules.ts";
import type { StatusRules } from "../outcome/classify-status.ts";
import type { CompiledRecipe } from "../signing/compile-recipe.ts";
import type { FieldRules } from "./field-rules.ts";
import type { Operation, SignedOperation } from "./operation.ts";
import type { OperationSpec } from "./operation-spec.ts";
import type { Polling } from "./polling-schema.ts";
import type { ProfileFile } from "./profile-schema.ts";

/** A checked gateway profile with every default and override applied. Durations in milliseconds. */
export interface Profile {
  readonly name: string;
  /** absent: not available at this gateway */
  readonly operations: Readonly<Partial<Record<Operation, OperationSpec>>>;
  readonly fields: Readonly<Record<"deposit" | "payout" | "check", FieldRules>>;
  /** absent: the profile has neither a recipe for it nor a default one */
  readonly signing: Readonly<Partial<Record<SignedOperation, CompiledRecipe>>>;
  readonly codes: Readonly<Record<Operation, CodeRules>>;
  readonly http: ProfileFile["http"];
  readonly statuses: Readonly<Record<PaymentKind, StatusRules>>;
  /**
   * which TransId is a payment's own. `same`: the one in the submit's answer, which every check repeats. `submitDiffers`: the
   * one in the first check's answer. false: none; TransIds are never compared
   */
  readonly echo: ProfileFile["echo"];
  readonly check: ProfileFile["check"];
  readonly callback: ProfileFile["callback"];
  readonly payout: ProfileFile["payout"];
  readonly deposit: ProfileFile["deposit"];
  readonly polling: Readonly<Record<PaymentKind, Polling>>;
  readonly limits: ProfileFile["limits"];
  readonly timeouts: ProfileFile["timeouts"];
  readonly currencies: ProfileFile["currencies"];
}
