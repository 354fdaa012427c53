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

/** API document, "Deposit response `data`". Types that the document does not give are left as they came. */
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

/** True only for what each of the schemas above gives back as it is, for which they take much longer. */
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

/** The answer to a deposit; null or absent where the gateway left it out. Other fields stand as they came. */
export type DepositData = Readonly<z.infer<typeof depositDataSchema>>;
/** The answer to a payout. Its Status is not final: only a check's is. */
export type PayoutData = Readonly<z.infer<typeof payoutDataSchema>>;
/** The answer to a status check. */
export type CheckData = Readonly<z.infer<typeof checkDataSchema>>;
