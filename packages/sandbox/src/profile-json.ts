import type { Operation } from "@merchant-payment/core";
import type { CodeClass, StatusClass } from "@merchant-payment/core/outcome";

export type WrittenCode =
  | string
  | { readonly [Part in "code" | "http" | "status" | "message" | "dataStatus"]?: string | number };
type Codes = { readonly [Class in CodeClass]?: readonly WrittenCode[] };
type Statuses = { readonly [Class in StatusClass]?: readonly (string | number)[] };

/**
 * A gateway profile as it is written, as far as the gateway itself needs it: core's parsed one is for merchants, and has
 * lost how codes and statuses are spelled.
 */
export interface ProfileJson {
  readonly name: string;
  readonly fields?: {
    readonly [Name in Operation]?: Readonly<Record<string, { readonly optional?: boolean }>>;
  };
  readonly codes?: Codes & { readonly [Name in Operation]?: Codes };
  readonly statuses?: Statuses & { readonly payout?: Statuses; readonly deposit?: Statuses };
  readonly currencies?: Readonly<Record<string, unknown>>;
  readonly [other: string]: unknown;
}
