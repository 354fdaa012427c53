import { fieldsOf, isNumeric, type StatingOperation } from "@merchant-payment/core/fields";
import type { IExecuteFunctions } from "n8n-workflow";
import { parameterName } from "../forms/form-fields.ts";
import { wholeNumber, wireRequest, type WireFields } from "./wire-request.ts";

/** those that stand under "Options" in every node that has them */
const inOptions: readonly string[] = ["TransId", "Remark", "ResponseURL", "BackendURL"];

/** The request that a node's parameters state for one item. */
export function statedRequest(
  node: Pick<IExecuteFunctions, "getNodeParameter">,
  operation: StatingOperation,
  item: number,
): WireFields {
  const fields = fieldsOf[operation].map((field) => {
    const name = parameterName(field);
    const value = node.getNodeParameter(
      inOptions.includes(field) ? `options.${name}` : name,
      item,
      "",
    );
    return [field, isNumeric(field) ? wholeNumber(value) : value] as const;
  });
  return wireRequest(Object.fromEntries(fields));
}
