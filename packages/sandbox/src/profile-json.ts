import type { Operation } from "@merchant-payment/core";
import type { CodeClass, StatusClass } from "@merchant-payment/core/outcome";

export type WrittenCode =
  | string
  | { readonly [Part in "code" | "http" | "status" | "message" | "dataStatus"]?: string | number };
type Codes = { readonly [Class in CodeClass]?: readonly WrittenCode[] };
type Statuses = { readonly [Class in StatusClass]?: readonly (string | number)[] };

/**
 * The parts of a profile's JSON that the gateway itself needs. Core's parsed profile is for merchants and no longer has the
 * original spelling of codes and statuses.
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
