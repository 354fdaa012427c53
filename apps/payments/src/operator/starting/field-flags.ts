import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import {
  fieldsOf,
  isAlwaysRequired,
  requestFields,
  type FieldFormat,
  type RequestFieldName,
} from "@merchant-payment/core/fields";
import type { PaymentKind } from "@merchant-payment/core/outcome";

const placeholders: Readonly<Partial<Record<FieldFormat, string>>> = {
  integer: "integer",
  amount: "integer",
  url: "url",
  email: "address",
};

/** `BackendURL` is `--backend-url` */
export function flagOf(field: RequestFieldName): string {
  return `--${field.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase()}`;
}

/** A flag for each field that a request can state; what is always required stands first. */
export function addFieldFlags(command: CommandUnknownOpts, kind: PaymentKind): void {
  const fields = fieldsOf[kind].toSorted(
    (one, other) => Number(isAlwaysRequired(other)) - Number(isAlwaysRequired(one)),
  );
  for (const field of fields) {
    const { format, help } = requestFields[field];
    command.option(`${flagOf(field)} <${placeholders[format] ?? "text"}>`, `${field}: ${help}`);
  }
}

/** The fields that were given as flags, as they were written. */
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
