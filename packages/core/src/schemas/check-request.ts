import * as z from "zod/mini";
import { integer, line, name, reference } from "./request-fields.ts";

/** Shape of a status check (API document, "Check-transaction request body"). */
export const checkRequestSchema = z.strictObject({
  PaymentId: z.optional(integer),
  TransId: z._default(line, ""),
  RefNo: reference,
  Currency: z.optional(name),
});

/** Which transaction to ask about. MerchantCode and Signature are added from the account. */
export interface CheckRequest {
  PaymentId?: number | undefined;
  /** the gateway's id; empty where none is known */
  TransId?: string | undefined;
  RefNo: string;
  Currency?: string | undefined;
}
