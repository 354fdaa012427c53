import type { AccountFlags } from "../../configuration/account-flags.ts";
import { readOneSettings } from "../../configuration/account-settings.ts";
import { loadRecipe } from "../../configuration/load-account.ts";
import { readText } from "../../configuration/read-text.ts";
import { CommandError } from "../../output/command-error.ts";
import { exitCode } from "../../output/exit-code.ts";
import type { Output } from "../../output/output.ts";

interface VerifyFlags extends AccountFlags {
  readonly from: string;
  readonly header?: readonly string[] | undefined;
  readonly path: string;
}

/** Prints `{ valid }`, with the reason and the next step if it is not valid. */
export async function verifyCallback(flags: VerifyFlags, output: Output): Promise<void> {
  const headers = readHeaders(flags.header ?? []);
  const { recipe, secrets } = await loadRecipe(await readOneSettings(flags), "callback");
  const verifier = recipe.verifier(secrets);
  const body = await readText(flags.from);
  const verification = verifier.verify({ method: "POST", path: flags.path, headers, body });
  if (verification.valid) {
    output.print(
      { valid: true },
      (paint) => `${paint("green", "valid")}: the gateway signed this.`,
    );
    return;
  }
  process.exitCode = exitCode.signatureNotValid;
  const { reason } = verification;
  output.print({ valid: false, reason, next }, (paint) =>
    [`${paint("red", "not valid")}: ${reason}.`, ...lineBreakHint(body), `Next: ${next}.`].join(
      "\n",
    ),
  );
}

const next =
  "give the body byte for byte as it came, and each signed header with --header; then compare signing.callback in the profile with the gateway's manual, and the secret; if all of that is right, do not trust this callback";

function readHeaders(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name, value] = /^([^\s:]+):[ \t]*(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw new CommandError("usage", "a --header is written 'name: value', in quotes");
    }
    const known = headers[name.toLowerCase()];
    headers[name.toLowerCase()] = known === undefined ? value : `${known}, ${value}`;
  }
  return headers;
}

/** editors add a line break at the end, which the signed body may not have had */
function lineBreakHint(body: string): string[] {
  if (!body.endsWith("\n")) return [];
  return ["The file ends with a line break: was it in the body as the gateway sent it?"];
}
