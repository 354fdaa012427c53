import { ConfigurationError, type Profile } from "@merchant-payment/core";
import type { ReceivedRequest, Signer } from "@merchant-payment/core/signing";
import type { Operation } from "@merchant-payment/core";

/** Verifies requests and signs callbacks. */
export interface Signatures {
  /** null: nothing to verify (products) */
  verify(operation: Operation, received: ReceivedRequest): boolean | null;
  /** the name of the field or header that carries an operation's signature */
  fieldOf(operation: Operation): string;
  /** undefined: the profile has no recipe for callbacks */
  readonly callbackSigner: Signer | undefined;
}

/** @throws ConfigurationError for a missing recipe or secret */
export function createSignatures(
  profile: Profile,
  secrets: Readonly<Record<string, string>>,
): Signatures {
  const signed = (["deposit", "payout", "check", "balance"] as const).filter(
    (operation) => profile.operations[operation] !== undefined,
  );
  const verifiers = new Map(
    signed.map((operation) => {
      const recipe = profile.signing[operation];
      if (recipe === undefined) {
        throw new ConfigurationError(`profile ${profile.name} cannot run a sandbox`, [
          { path: `signing.${operation}`, message: 'is missing; give it, or "signing.default"' },
        ]);
      }
      return [operation, recipe.verifier(secrets)] as const;
    }),
  );
  return {
    verify: (operation, received) =>
      operation === "products" ? null : (verifiers.get(operation)?.verify(received).valid ?? false),
    fieldOf: (operation) =>
      (operation === "products" ? undefined : profile.signing[operation]?.place.name) ??
      "Signature",
    callbackSigner: profile.signing.callback?.signer(secrets),
  };
}
