/** The proxy opened no tunnel, so nothing was written to a gateway. The message names the proxy, never its credentials. */
export class ProxyFailure extends Error {
  override readonly name = "ProxyFailure";
}
