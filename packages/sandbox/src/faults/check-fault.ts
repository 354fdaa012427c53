import { ConfigurationError } from "@merchant-payment/core";
import type { ParsedFault } from "./fault-rule.ts";
import { operations } from "@merchant-payment/core";
import type { ProfileJson } from "../profile-json.ts";
import { hasRefusal } from "../operations/refusals.ts";

/** @throws ConfigurationError for a refusal without a code in the profile, because no merchant could recognise it */
export function checkFault(fault: ParsedFault, profile: ProfileJson): void {
  switch (fault.fault) {
    case "busy":
    case "hold":
    case "rejected":
    case "signatureRefused":
    case "duplicate":
    case "notFound": {
      const refusal = fault.fault;
      const wanted = [fault.operation ?? operations].flat();
      if (
        fault.code !== undefined ||
        wanted.some((operation) => hasRefusal(profile, operation, refusal))
      )
        return;
      throw new ConfigurationError("fault rule", [
        {
          path: "fault",
          message: `profile ${profile.name} has no code for "${refusal}"; give the rule a "code", or the profile one in codes.${refusal}`,
        },
      ]);
    }
    default:
  }
}
