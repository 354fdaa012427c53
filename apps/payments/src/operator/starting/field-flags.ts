import { fieldsOf, type RequestFieldName } from "@merchant-payment/core/fields";
import type { PaymentKind } from "@merchant-payment/core/outcome";

/** `BackendURL` is `--backend-url` */
export function flagOf(field: RequestFieldName): string {
  return `--${field.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase()}`;
}

/** The fields that were given as flags, as written. */
export function fieldsOfFlags(
  kind: PaymentKind,
  flags: Readonly<Record<string, unknown>>,
): Partial<Record<RequestFieldName, string>> {
  const given = fieldsOf[kind].flatMap((field): [RequestFieldName, string][] => {
    const value = flags[attributeName(field)];
    return typeof value === "string" ? [[field, value]] : [];
  });
  return Object.fromEntries(given);
}

/** as commander names a flag's value: `--backend-url` is `backendUrl` */
function attributeName(field: RequestFieldName): string {
  return flagOf(field)
    .slice(2)
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
