import type { INodeProperties } from "n8n-workflow";

const commas = "Separated by commas";
const answers =
  "Result codes, separated by commas. *text* is found in the message; “400 *text*” needs both.";

/** The words by which the gateway says what became of a request. What is not listed is unknown or pending, never final. */
export const gatewayWords: INodeProperties[] = [
  words("Success Codes", "successCodes", answers, "The code of an answer that was processed", "00"),
  words(
    "Not Found",
    "notFoundCodes",
    answers,
    "The answer to a check for a reference that the gateway does not know. Payouts are sent only after it.",
    "",
    "404, *not found*",
  ),
  words("Rejected", "rejectedCodes", answers, "Refused for good: nothing was created"),
  words(
    "Signature Refused",
    "signatureRefusedCodes",
    answers,
    "The signature or the merchant code is wrong: nothing was created",
  ),
  words(
    "Busy",
    "busyCodes",
    answers,
    "Nothing was processed, the same request may come again later",
  ),
  words(
    "On Hold",
    "holdCodes",
    answers,
    "Nothing was created, and a person must act first: balance empty, address not allowed",
  ),
  words("Duplicate", "duplicateCodes", answers, "The gateway has this reference already"),
  words(
    "Statuses That Mean Success",
    "succeededStatuses",
    commas,
    "Without any, nothing ever becomes final",
    "",
    "SUCCESS",
  ),
  words(
    "Statuses That Mean Failure",
    "failedStatuses",
    commas,
    "The payment ended and no money moved",
    "",
    "FAILED",
  ),
  words(
    "Statuses That Mean Pending",
    "pendingStatuses",
    commas,
    "Still under way. A status that is listed nowhere counts as pending too.",
    "",
    "PENDING",
  ),
  words(
    "Statuses That Mean Reversed",
    "reversedStatuses",
    commas,
    "It was paid, and the money came back",
  ),
  words("Statuses That Mean Expired", "expiredStatuses", commas, "Nobody paid in time"),
  words(
    "Answer to Callbacks",
    "acknowledgement",
    "",
    "The text that the gateway expects back when a callback arrived",
    "OK",
  ),
];

function words(
  displayName: string,
  name: string,
  hint: string,
  description: string,
  preset = "",
  placeholder = "",
): INodeProperties {
  return {
    displayName,
    name,
    type: "string",
    default: preset,
    description,
    ...(hint === "" ? {} : { hint }),
    ...(placeholder === "" ? {} : { placeholder }),
    displayOptions: { show: { describeBy: ["fields"] } },
  };
}
