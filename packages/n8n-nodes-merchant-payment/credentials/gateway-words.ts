import type { INodeProperties, INodePropertyOptions } from "n8n-workflow";

const commas = "Separated by commas";
const answers =
  "Result codes, separated by commas. *text* is found in the message; “400 *text*” needs both.";

/** The gateway's codes, messages and statuses. One that is not listed is unknown or pending, never final. */
export const gatewayWords: INodeProperties[] = [
  choice(
    "References of Payouts and Deposits",
    "refNos",
    "Whether a payout and a deposit can have the same reference at your gateway",
    [
      {
        name: "A Payout and a Deposit May Have the Same One",
        value: "perKind",
        description:
          "A payment whose answer was lost is unknown, even if a check finds its reference: it could be the other one",
      },
      {
        name: "One Reference Is One Payment, of Either Kind",
        value: "shared",
        description: "A check that finds a reference has found the payment",
      },
    ],
  ),
  choice(
    "Transaction ID in Answers",
    "echoTransId",
    "Which TransId is a payment's own. An answer with another one is about another transaction.",
    [
      {
        name: "A Check Repeats the One of the Request's Answer",
        value: "same",
      },
      {
        name: "A Check Names Another One Than the Request's Answer",
        value: "submitDiffers",
        description: "The one of the first check is the payment's own",
      },
      {
        name: "It Changes, and Is Not Compared",
        value: "changes",
      },
    ],
  ),
  words("Success Codes", "successCodes", answers, "The code of an answer that was processed", "00"),
  words(
    "Not Found",
    "notFoundCodes",
    answers,
    "The answer to a check for a reference that the gateway does not know. Payouts are sent only after it; deposits too, where it is filled in.",
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

/** the first option is the default */
function choice(
  displayName: string,
  name: string,
  description: string,
  options: readonly [INodePropertyOptions, ...INodePropertyOptions[]],
): INodeProperties {
  return {
    displayName,
    name,
    type: "options",
    options: [...options],
    default: options[0].value,
    description,
    displayOptions: { show: { describeBy: ["fields"] } },
  };
}
