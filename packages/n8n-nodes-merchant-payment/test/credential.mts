import type { Sandbox } from "@merchant-payment/sandbox";
import type { N8nSession } from "@merchant-payment/tooling/n8n";

export interface StoredCredential {
  readonly id: string;
  readonly name: string;
}

/** the fields that a person fills in for the sandbox */
export function fieldsFor(sandbox: Sandbox): Record<string, unknown> {
  return {
    baseUrl: sandbox.url,
    merchantCode: sandbox.merchantCode,
    secretKey: sandbox.secrets["merchantKey"],
    describeBy: "fields",
    algorithm: "hmac-sha256",
    message: "{pairs}",
    callbackMessage: "{MerchantCode}|{PaymentId}|{RefNo}|{TransId}|{Amount}|{Currency?}|{Status}",
    refNos: "shared",
    successCodes: "00",
    notFoundCodes: "E40",
    rejectedCodes: "E01, E02, E03",
    signatureRefusedCodes: "E10",
    busyCodes: "E20",
    holdCodes: "E30, E31, E32",
    duplicateCodes: "E50",
    succeededStatuses: "SUCCESS",
    failedStatuses: "FAILED",
    pendingStatuses: "PENDING, PROCESSING",
    reversedStatuses: "REVERSED",
    expiredStatuses: "EXPIRED",
    answerTimeout: 3,
  };
}

/** the same as a whole profile */
export function profileFor(sandbox: Sandbox): Record<string, unknown> {
  return {
    baseUrl: sandbox.url,
    merchantCode: sandbox.merchantCode,
    describeBy: "profile",
    profile: JSON.stringify(sandbox.profile),
    moreSecrets: JSON.stringify(sandbox.secrets),
  };
}

export async function createCredential(
  n8n: N8nSession,
  data: Record<string, unknown>,
  name = `Sandbox ${Math.random().toString(36).slice(2, 8)}`,
): Promise<StoredCredential> {
  const body = { name, type: "merchantPaymentApi", data };
  const { id } = await n8n.rest<{ id: string }>("POST", "/credentials", body);
  return { id, name };
}

/** the editor's "Test" of a saved credential */
export async function testCredential(
  n8n: N8nSession,
  data: Record<string, unknown>,
): Promise<{ status: string; message: string }> {
  const credential = await createCredential(n8n, data);
  const credentials = { ...credential, type: "merchantPaymentApi", data };
  return n8n.rest("POST", "/credentials/test", { credentials });
}
