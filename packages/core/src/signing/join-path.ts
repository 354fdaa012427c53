/** the dotted path of a part: `signing.payout` and `message` make `signing.payout.message` */
export function joinPath(where: string, path: string): string {
  if (where === "" || path === "") return where + path;
  return path.startsWith("[") ? where + path : `${where}.${path}`;
}
