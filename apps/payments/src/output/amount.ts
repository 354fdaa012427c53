import type { Profile } from "@merchant-payment/core";

/** An amount as people write it: `IDR 150,000`, `PHP 1,500.00`; in the gateway's unit if the profile does not know the currency. */
export function amountText(
  amount: number | bigint,
  currency: string | null,
  currencies: Profile["currencies"],
): string {
  const exponent = currency === null ? undefined : currencies[currency]?.exponent;
  if (exponent === undefined) return `${currency ?? "amount"} ${amount} (in the gateway's unit)`;
  const digits = String(amount).padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent).replace(/\B(?=(\d{3})+$)/g, ",");
  const fraction = exponent === 0 ? "" : `.${digits.slice(-exponent)}`;
  return `${currency} ${whole}${fraction}`;
}
