/** the received body with its signature masked, because the signature of a `plain` recipe contains the secret */
export function maskSignature(body: string, signature: string | null): string {
  return signature === null || signature === "" ? body : body.replaceAll(signature, "…");
}
