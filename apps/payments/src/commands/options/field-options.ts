import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import {
  fieldsOf,
  isAlwaysRequired,
  requestFields,
  type FieldFormat,
} from "@merchant-payment/core/fields";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import { flagOf } from "../../operator/starting/field-flags.ts";

const placeholders: Readonly<Partial<Record<FieldFormat, string>>> = {
  integer: "integer",
  amount: "integer",
  url: "url",
  email: "address",
};

/** A flag for each field that a request can state; flags that are always required come first. */
export function addFieldOptions(command: CommandUnknownOpts, kind: PaymentKind): void {
  const fields = fieldsOf[kind].toSorted(
    (one, other) => Number(isAlwaysRequired(other)) - Number(isAlwaysRequired(one)),
  );
  for (const field of fields) {
    const { format, help } = requestFields[field];
    command.option(`${flagOf(field)} <${placeholders[format] ?? "text"}>`, `${field}: ${help}`);
  }
}
