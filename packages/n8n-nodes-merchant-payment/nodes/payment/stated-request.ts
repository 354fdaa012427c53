import { fieldsOf, isNumeric, type StatingOperation } from "@merchant-payment/core/fields";
import type { IExecuteFunctions } from "n8n-workflow";
import { checkForm } from "../forms/check-form.ts";
import { depositForm } from "../forms/deposit-form.ts";
import { parameterName } from "../forms/form-fields.ts";
import { payoutForm } from "../forms/payout-form.ts";
import { wholeNumber, wireRequest, type WireFields } from "./wire-request.ts";

const forms = { check: checkForm, deposit: depositForm, payout: payoutForm };

/** The request for one item, from the node's parameters. */
export function statedRequest(
  node: Pick<IExecuteFunctions, "getNodeParameter">,
  operation: StatingOperation,
  item: number,
): WireFields {
  const fields = fieldsOf[operation].map((field) => {
    const name = parameterName(field);
    const isOption = !forms[operation].some((property) => property.name === name);
    const value = node.getNodeParameter(isOption ? `options.${name}` : name, item, "");
    return [field, isNumeric(field) ? wholeNumber(value) : value] as const;
  });
  return wireRequest(Object.fromEntries(fields));
}
