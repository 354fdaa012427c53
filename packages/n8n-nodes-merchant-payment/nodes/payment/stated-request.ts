import { fieldsOf, isNumeric, type StatingOperation } from "@merchant-payment/core/fields";
import type { IExecuteFunctions } from "n8n-workflow";
import { parameterName } from "../forms/form-fields.ts";
import { wholeNumber, wireRequest, type WireFields } from "./wire-request.ts";

/** fields that every node shows under "Options" */
const inOptions: readonly string[] = ["TransId", "Remark", "ResponseURL", "BackendURL"];

/** The request for one item, from the node's parameters. */
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
