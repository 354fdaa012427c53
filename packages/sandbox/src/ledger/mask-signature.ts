/** the body as it came, without its signature: that of a `plain` recipe holds the secret itself */
export function maskSignature(body: string, signature: string | null): string {
  return signature === null || signature === "" ? body : body.replaceAll(signature, "…");
}
