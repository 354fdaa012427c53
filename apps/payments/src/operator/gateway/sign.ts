import type { SignedOperation } from "@merchant-payment/core";
import type { AccountFlags } from "../../configuration/account-flags.ts";
import { readOneSettings } from "../../configuration/account-settings.ts";
import { loadRecipe } from "../../configuration/load-account.ts";
import { parseObject } from "../../configuration/read-json.ts";
import { readText, sourceName } from "../../configuration/read-text.ts";
import type { Output } from "../../output/output.ts";

interface SignFlags extends AccountFlags {
  readonly operation: SignedOperation;
  readonly from: string;
  readonly path?: string | undefined;
  readonly showSecrets?: true | undefined;
}

/** Prints `{ message, signature, headers }` for an exact body. */
export async function sign(flags: SignFlags, output: Output): Promise<void> {
  const settings = await readOneSettings(flags);
  const { profile, recipe, secrets } = await loadRecipe(settings, flags.operation);
  const spec = flags.operation === "callback" ? undefined : profile.operations[flags.operation];
  const declared = spec?.path.replaceAll(
    "{merchantCode}",
    encodeURIComponent(settings.merchantCode ?? ""),
  );
  const body = await readText(flags.from);
  parseObject(body, sourceName(flags.from), "the fields to sign");
  const { message, signature, headers } = recipe.signer(secrets).explain(
    {
      method: spec?.method ?? "POST",
      path: flags.path ?? `${basePath(settings.baseUrl)}${declared ?? "/callbacks"}`,
      fields: undefined,
      body,
    },
    { showSecrets: flags.showSecrets === true },
  );
  output.print({ message, signature, headers }, (paint) =>
    [
      `${paint("bold", "Message")}    ${message}`,
      `${paint("bold", "Signature")}  ${signature}`,
      ...Object.entries(headers).map(
        ([name, value]) => `${paint("bold", "Header")}     ${name}: ${value}`,
      ),
    ].join("\n"),
  );
}

function basePath(baseUrl: string | undefined): string {
  if (baseUrl === undefined || !URL.canParse(baseUrl)) return "";
  return new URL(baseUrl).pathname.replace(/\/+$/, "");
}
