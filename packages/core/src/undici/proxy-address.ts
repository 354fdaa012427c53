/**
 * Parses a proxy's address, `http://user:password@proxy.example:3128`; null if it is not one.
 * Show only its `origin`, which has no credentials.
 */
export function proxyAddress(written: string): URL | null {
  const url = URL.parse(written);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "") return null;
  return [url.username, url.password].every(isPercentEncoded) ? url : null;
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
