import { readFileSync } from "node:fs";

/** this package's `profile.json`, for merchants of the sandbox */
export function readDefaultProfile(): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL("../profile.json", import.meta.url), "utf8")) as Record<
    string,
    unknown
  >;
}

/** Secrets of the sandbox's own profile. They are public and protect nothing. */
export const publishedSecrets: Readonly<Record<string, string>> = {
  merchantKey: "sandbox-merchant-key",
};
