/** No tunnel came about, so nothing was written to a gateway. Its message names the proxy, never its credentials. */
export class ProxyFailure extends Error {
  override readonly name = "ProxyFailure";
}
