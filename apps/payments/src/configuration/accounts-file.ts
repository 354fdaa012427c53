import { dirname, resolve } from "node:path";
import { ConfigurationError } from "@merchant-payment/core";
import { english, schemaProblems } from "@merchant-payment/core/internal";
import { z } from "zod";
import type { AccountSettings } from "./account-settings.ts";
import { readJson } from "./read-json.ts";
import type { SecretPlace, SecretSource } from "./secret-source.ts";
import { userPath } from "./working-folder.ts";

const text = z.string().min(1);
const secretPlace = z.union([z.strictObject({ env: text }), z.strictObject({ file: text })], {
  error: 'must be {"env": "VARIABLE"} or {"file": "key.pem"}; the value itself must not be here',
});
const account = z.strictObject({
  name: text,
  baseUrl: text,
  formerly: z.array(text).default([]),
  merchantCode: text,
  profile: text,
  secrets: z.union([text, z.record(z.string(), secretPlace)], {
    error: 'must be a file name, or an object such as {"merchantKey": {"env": "VARIABLE"}}',
  }),
  clientCert: text.optional(),
  clientKey: text.optional(),
  clientKeyPassphrase: secretPlace.optional(),
  ca: text.optional(),
  proxy: z
    .union([text, secretPlace], {
      error: 'must be an address, or {"env": "VARIABLE"} or {"file": "proxy.txt"}',
    })
    .optional(),
  taskQueue: text.optional(),
});
const accountsSchema = z.strictObject({ accounts: z.array(account).min(1) });

/**
 * Several accounts: `{ "accounts": [{ "name", "baseUrl", "formerly"?, "merchantCode", "profile", "secrets", "clientCert"?, "clientKey"?, "clientKeyPassphrase"?, "ca"?, "proxy"?, "taskQueue"? }] }`.
 * Its files are relative to itself.
 * @throws ConfigurationError naming every bad key
 */
export async function readAccountsFile(file: string): Promise<AccountSettings[]> {
  const parsed = accountsSchema.safeParse(await readJson(file), { error: english });
  if (!parsed.success) {
    // a union says itself what must be there; its alternatives' problems would hide that a secret's value must not
    const issues = parsed.error.issues.map((issue) =>
      issue.code === "invalid_union" ? ({ ...issue, code: "custom" } as const) : issue,
    );
    throw new ConfigurationError(file, schemaProblems(issues));
  }
  const { accounts } = parsed.data;
  const twice = accounts.find(
    ({ name }, at) => accounts.findIndex((one) => one.name === name) < at,
  );
  if (twice !== undefined) {
    throw new ConfigurationError(file, [
      { path: "accounts", message: `"${twice.name}" occurs twice; names are unique` },
    ]);
  }
  const beside = (name: string) => resolve(dirname(userPath(file)), name);
  const besideIfGiven = (name: string | undefined) =>
    name === undefined ? undefined : beside(name);
  const placed = (place: SecretPlace | undefined) => place && secretPlaceBeside(place, beside);
  return accounts.map((one, at) => ({
    ...one,
    profile: beside(one.profile),
    secrets: secretSource(one.secrets, beside),
    clientCert: besideIfGiven(one.clientCert),
    clientKey: besideIfGiven(one.clientKey),
    clientKeyPassphrase: placed(one.clientKeyPassphrase),
    ca: besideIfGiven(one.ca),
    proxy: typeof one.proxy === "string" ? one.proxy : placed(one.proxy),
    taskQueue: one.taskQueue,
    where: (setting) => `${file} accounts[${at}].${setting}`,
  }));
}

function secretSource(
  written: z.infer<typeof account>["secrets"],
  beside: (name: string) => string,
): SecretSource {
  if (typeof written === "string") return { file: beside(written) };
  const places = Object.entries(written).map(([name, place]) => [
    name,
    secretPlaceBeside(place, beside),
  ]);
  return { places: Object.fromEntries(places) };
}

function secretPlaceBeside(place: SecretPlace, beside: (name: string) => string): SecretPlace {
  return "file" in place ? { file: beside(place.file) } : place;
}
