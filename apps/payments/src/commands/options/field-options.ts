import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import {
  fieldsOf,
  isAlwaysRequired,
  isSent,
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

/** A flag for each field that a request can state; the required ones come first. */
export function addFieldOptions(command: CommandUnknownOpts, kind: PaymentKind): void {
  const fields = fieldsOf[kind].toSorted(
    (one, other) => Number(isAlwaysRequired(other)) - Number(isAlwaysRequired(one)),
  );
  for (const field of fields) {
    const { format, help } = requestFields[field];
    const name = isAlwaysRequired(field) ? `${field}, required` : field;
    const note = isSent(kind, field) ? "" : "; only its status check sends it";
    command.option(
      `${flagOf(field)} <${placeholders[format] ?? "text"}>`,
      `${name}: ${help}${note}`,
    );
  }
}
