import {
  type Account,
  ConfigurationError,
  createAccount,
  type Operation,
  parseProfile,
  type Profile,
} from "@merchant-payment/core";
import { parseJson, redactPersonalData } from "@merchant-payment/core/internal";
import type { Signer, UnsignedRequest } from "@merchant-payment/core/signing";
import type { ICredentialDataDecryptedObject } from "n8n-workflow";
import { profileOfFields } from "./profile-of-fields.ts";
import { textOf } from "./text-of.ts";

export interface CredentialAccount {
  readonly account: Account;
  /** the last signed text of an operation, without secrets and people's data; for people who look for a mistake */
  readonly signedMessage: (operation: Operation) => string | undefined;
}

/** @throws ConfigurationError listing what is wrong in the credential */
export function accountOf(credentials: ICredentialDataDecryptedObject): CredentialAccount {
  const profile = parseProfile(
    credentials["describeBy"] === "profile"
      ? json(credentials["profile"], "Gateway Profile")
      : profileOfFields(credentials),
    "the credential's gateway profile",
  );
  const secrets = secretsOf(credentials);
  const lastSigned = new Map<Operation, { signer: Signer; request: UnsignedRequest }>();
  const account = createAccount({
    baseUrl: textOf(credentials["baseUrl"]).trim(),
    merchantCode: textOf(credentials["merchantCode"]),
    profile,
    secrets,
    signers: rememberingSigners(profile, secrets, (operation, signer, request) =>
      lastSigned.set(operation, { signer, request }),
    ),
  });
  return {
    account,
    signedMessage(operation) {
      const last = lastSigned.get(operation);
      if (last === undefined) return undefined;
      return redactPersonalData(
        account.redactSecrets(last.signer.explain(last.request).message),
        last.request.fields ?? {},
      );
    },
  };
}

const signed = ["deposit", "payout", "check"] as const;

function rememberingSigners(
  profile: Profile,
  secrets: Record<string, string>,
  remember: (operation: Operation, signer: Signer, request: UnsignedRequest) => void,
): Partial<Record<(typeof signed)[number], Signer>> {
  const entries = signed.flatMap((operation) => {
    const signer = profile.signing[operation]?.signer(secrets);
    if (signer === undefined) return [];
    const remembering: Signer = {
      explain: (request, options) => signer.explain(request, options),
      sign(request) {
        remember(operation, signer, request);
        return signer.sign(request);
      },
    };
    return [[operation, remembering] as const];
  });
  return Object.fromEntries(entries);
}

function secretsOf(credentials: ICredentialDataDecryptedObject): Record<string, string> {
  const named: [string, unknown][] = [
    ["secretKey", credentials["secretKey"]],
    ["callbackPublicKey", credentials["callbackPublicKey"]],
  ];
  const more = textOf(credentials["moreSecrets"]).trim();
  if (more !== "") named.push(...Object.entries(json(more, "More Secrets")));
  const given = named.filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1].trim() !== "",
  );
  return Object.fromEntries(given);
}

function json(value: unknown, field: string): object {
  const parsed = typeof value === "string" ? parseOrUndefined(value) : value;
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return parsed;
  throw new ConfigurationError("the credential", [
    { path: field, message: "must be a JSON object that names nothing twice" },
  ]);
}

function parseOrUndefined(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
