import type { Exchange } from "@merchant-payment/core";

export const afterRefusedSignature =
  "compare the signed text with the gateway's manual: order, fields, upper and lower case; then check the secret";

/** What a person does after an answer from which nothing was learned; null for no answer at all. Pure. */
export function nextStep({ evidence }: Exchange): string | null {
  if (evidence.kind !== "response") return null;
  if (evidence.mismatchedFields.length > 0)
    return "if a flag of this command is wrong, correct it and check again; if all are right, ask the gateway which transaction this is, and send nothing again before that";
  switch (evidence.class) {
    case "signatureRefused":
      return `${afterRefusedSignature}; the command sign shows the signed text`;
    case "hold":
      return "fix what the gateway names (allowed address, key, balance), then ask again";
    case "success":
      return "ask the gateway why its answer has no Status, or whether codes in the profile should say what this answer means";
    case "busy":
    case "rejected":
    case "duplicate":
      return "ask again later; if it stays so, see whether codes in the profile say what this answer means";
    case "unclear":
      return "compare the answer's code and fields with the gateway's manual, and add a code that is missing to codes in the profile";
    case "notFound":
      return null;
  }
}
