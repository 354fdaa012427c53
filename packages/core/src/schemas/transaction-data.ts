import * as z from "zod/mini";

const text = z.optional(
  z.nullable(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value) => String(value)),
    ),
  ),
);
const integer = z.optional(z.nullable(z.union([z.number(), z.string()])));
const anything = z.optional(z.unknown());

const echo = { MerchantCode: text, RefNo: text, PaymentId: integer };
const transaction = { ...echo, TransId: text, Status: text, ErrDesc: anything };

/** API document, "Deposit response `data`". Values whose type the document does not give are not checked. */
export const depositDataSchema = z.looseObject({
  ...transaction,
  CheckoutURL: text,
  PaymentInstruction: anything,
  QRCode: anything,
});

/** API document, "Disbursement response `data`" */
export const payoutDataSchema = z.looseObject({
  ...transaction,
  Amount: integer,
  Service: text,
  PayID: text,
});

/** API document, "Check-transaction response `data`" */
export const checkDataSchema = z.looseObject({
  ...transaction,
  Amount: integer,
  Currency: text,
  PayID: text,
});

const texts = [
  "MerchantCode",
  "RefNo",
  "TransId",
  "Status",
  "CheckoutURL",
  "Service",
  "Currency",
  "PayID",
];

/** A fast test: true only for data that every schema above returns unchanged. */
export function isPlainData(data: Readonly<Record<string, unknown>>): boolean {
  const { PaymentId, Amount } = data;
  return texts.every((name) => isPlain(data[name])) && isNumber(PaymentId) && isNumber(Amount);
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || value === null || value === undefined;
}

function isNumber(value: unknown): boolean {
  return Number.isFinite(value) || isPlain(value);
}

/** The answer to a deposit; a field that the gateway left out is null or absent. Other fields are as received. */
export type DepositData = Readonly<z.infer<typeof depositDataSchema>>;
/** The answer to a payout. Its Status is not final: only the Status of a check is. */
export type PayoutData = Readonly<z.infer<typeof payoutDataSchema>>;
/** The answer to a status check. */
export type CheckData = Readonly<z.infer<typeof checkDataSchema>>;
