import { isJsonObject } from "../wire/body-fields.ts";
import { withoutFormField } from "../wire/form.ts";
import { withoutMember } from "../wire/json-member.ts";
import type { BoundRecipe } from "./bind-recipe.ts";
import type { Clock } from "./clock.ts";
import type { Program } from "./recipe-program.ts";
import { receivedFields } from "./received-fields.ts";
import { receivedSignatures } from "./received-signature.ts";
import type { Place } from "./recipe.ts";
import { bindTemplate } from "./render.ts";
import type { Scope } from "./scope.ts";
import { isRecent } from "./timestamp-age.ts";
import { UnusableSource } from "./unusable-source.ts";
import type { ReceivedRequest, Verification, Verifier } from "./verifier.ts";

export interface VerifierOptions {
  /** default: the system's; for the age of timestamps */
  readonly clock?: Clock | undefined;
}

/** @param variants the recipe with each of its keys, because any of them may have signed */
export function createVerifier(
  program: Program,
  variants: readonly BoundRecipe[],
  { clock = Date.now }: VerifierOptions,
): Verifier {
  const { place, timestamp } = program;
  const instantOf =
    timestamp &&
    bindTemplate([{ source: timestamp.source, optional: false, filters: [] }], unbound);

  function check(received: ReceivedRequest): Verification {
    const scope = openScope(received, place);
    const signatures = receivedSignatures(scope, place);
    if (signatures.length === 0)
      return invalid(
        `there is no signature in the ${place.in === "header" ? "header" : "field"} ${place.name}`,
      );
    let matches = false;
    for (const { message, check: isRight } of variants) {
      scope.lets.clear();
      const text = message(scope);
      // compares all of them, so that the time does not show which key or entry was right
      for (const signature of signatures) matches = isRight(text, signature) || matches;
    }
    if (!matches) return invalid("the signature does not match");
    if (timestamp && instantOf && !isRecent(instantOf(scope), timestamp, clock()))
      return invalid("the timestamp is too far from now, or cannot be read");
    return { valid: true };
  }

  return {
    verify(received) {
      try {
        return check(received);
      } catch (error) {
        if (error instanceof UnusableSource) return invalid(`${error.source} ${error.message}`);
        return invalid("the request cannot be read");
      }
    },
  };
}

function invalid(reason: string): Verification {
  return { valid: false, reason };
}

const unbound = {
  secret: () => "",
  digest: () => () => "",
  pairs: () => "",
};

function openScope(received: ReceivedRequest, place: Place): Scope {
  return {
    get fields() {
      return receivedFields(received);
    },
    headers: received.headers,
    method: received.method,
    path: received.path,
    get body() {
      if (place.in === "header") return received.body;
      return isJsonObject(received.body)
        ? withoutMember(received.body, place.name)
        : withoutFormField(received.body, place.name);
    },
    instant: undefined,
    id: undefined,
    paymentId: undefined,
    lets: new Map(),
  };
}
