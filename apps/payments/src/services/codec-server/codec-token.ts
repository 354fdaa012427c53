import { randomBytes } from "node:crypto";
import { ConfigurationError } from "@merchant-payment/core";

const variable = "MERCHANT_PAYMENT_CODEC_TOKEN";
/** it is part of URLs */
const usable = /^[\w.~-]{20,}$/;

/** @throws ConfigurationError that does not show it */
export function codecToken(environment: NodeJS.ProcessEnv = process.env): {
  readonly token: string;
  /** it was made now, so it must be shown to the user */
  readonly made: boolean;
} {
  const given = environment[variable] ?? "";
  if (given === "") return { token: randomBytes(32).toString("base64url"), made: true };
  if (usable.test(given)) return { token: given, made: false };
  throw new ConfigurationError("the codec server's token cannot be used", [
    {
      path: variable,
      message:
        "must be 20 or more letters, digits, - _ . ~, e.g. of openssl rand -hex 32; or leave it out and one is made",
    },
  ]);
}
