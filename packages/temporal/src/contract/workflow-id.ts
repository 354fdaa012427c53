/** One id per RefNo of an account, for both kinds: Temporal refuses to run two payments with one id. */
export function paymentWorkflowId(account: string, refNo: string): string {
  return `payment:${encoded(account)}:${encoded(refNo)}`;
}

/** half a character has no encoding; no payment is started with one */
function encoded(part: string): string {
  return encodeURIComponent(part.toWellFormed());
}

/** The account and RefNo of such an id; of another one, all of it is the RefNo. */
export function paymentNamedBy(workflowId: string): {
  readonly account: string;
  readonly refNo: string;
} {
  const [, account, refNo] = /^payment:([^:]*):([^:]*)$/.exec(workflowId) ?? [];
  try {
    if (account !== undefined && refNo !== undefined)
      return { account: decodeURIComponent(account), refNo: decodeURIComponent(refNo) };
  } catch {
    // made by hand
  }
  return { account: "", refNo: workflowId };
}

const followUpPrefix = "followUp:";

/** False: the server takes no workflow id of more than 1000 characters. */
export function isPossibleId(workflowId: string): boolean {
  return workflowId.length <= 1_000;
}

/** The workflow that checks a payment when it has ended. */
export function followUpWorkflowId(paymentId: string): string {
  return followUpPrefix + paymentId;
}

/** The workflow that sends the alerts of an account's payments. */
export function alertsWorkflowId(account: string): string {
  return `alerts:${encodeURIComponent(account)}`;
}

/** the payment's own workflow, of one that is about it */
export function paymentIdOf(workflowId: string): string {
  return workflowId.startsWith(followUpPrefix)
    ? workflowId.slice(followUpPrefix.length)
    : workflowId;
}
