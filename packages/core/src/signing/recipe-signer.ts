import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { SignatureError } from "../errors/signature-error.ts";
import { parseWireJson } from "../wire/exact-json.ts";
import { withMember, withoutMember } from "../wire/json-member.ts";
import type { BoundRecipe } from "./bind-recipe.ts";
import { hiding, maskedExplanation, type Run } from "./masked-explanation.ts";
import { headerText } from "./header-text.ts";
import type { Program } from "./recipe-program.ts";
import type { Place } from "./recipe.ts";
import type { Scope } from "./scope.ts";
import { SenderScope, type SignerOptions } from "./sender-scope.ts";
import { secretOf } from "./secret-text.ts";
import type { Secrets } from "./secrets.ts";
import type { SignedRequest, Signer, UnsignedRequest } from "./signer.ts";
import { UnusableSource } from "./unusable-source.ts";
import { jsonText } from "./value-text.ts";

/** @param secretNames names of the secrets to hide in explanations */
export function createSigner(
  program: Program,
  bound: BoundRecipe,
  secrets: Secrets,
  secretNames: readonly string[],
  options: SignerOptions,
): Signer {
  const { place, where } = program;

  function run(request: UnsignedRequest): Run {
    try {
      const { fields, body } = unsigned(request, place);
      const scope = new SenderScope(request, fields ?? {}, body ?? "", options);
      if (place.in === "body" && body === undefined) {
        throw new UnusableSource(
          place.name,
          "needs a body, and this request has none; place the signature in a header",
        );
      }
      scope.headers = renderHeaders(bound, scope);
      const message = bound.message(scope);
      const signature = makeSignature(bound, message, where);
      const signed = put(place, signature, body, scope.headers);
      return { scope, body, message, signature, signed };
    } catch (error) {
      if (!(error instanceof UnusableSource)) throw error;
      throw new InvalidRequestError(`${where || "the recipe"} cannot sign this request`, [
        { path: error.source, message: error.message },
      ]);
    }
  }

  return {
    sign: (request) => run(request).signed,
    explain(request, { showSecrets = false } = {}) {
      const made = run(request);
      if (showSecrets) return { ...made.signed, signature: made.signature, message: made.message };
      return maskedExplanation(
        program,
        made,
        hiding(secretNames.flatMap((name) => secretOf(secrets, name) ?? [])),
      );
    },
  };
}

/** the fields without the signature, and their exact text */
function unsigned(
  { fields, body }: UnsignedRequest,
  place: Place,
): { fields: UnsignedRequest["fields"]; body: string | undefined } {
  if (body !== undefined) return readBody(body, place);
  if (fields === undefined) return { fields, body: undefined };
  if (place.in === "body" && Object.hasOwn(fields, place.name)) {
    const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== place.name));
    return { fields: rest, body: jsonText(rest, "body") };
  }
  return { fields, body: jsonText(fields, "body") };
}

function readBody(body: string, place: Place): { fields: UnsignedRequest["fields"]; body: string } {
  try {
    const fields = parseWireJson(body);
    if (typeof fields !== "object" || fields === null || Array.isArray(fields))
      throw new TypeError("not an object");
    return {
      fields: fields as Record<string, unknown>,
      body: place.in === "body" ? withoutMember(body, place.name) : body,
    };
  } catch {
    throw new UnusableSource("body", "must be a JSON object, with no field twice");
  }
}

function renderHeaders({ headers }: BoundRecipe, scope: Scope): Scope["headers"] {
  if (headers.length === 0) return scope.headers;
  return Object.fromEntries(
    headers.map(([name, render]) => [name, headerText(render(scope), `header.${name}`)]),
  );
}

function makeSignature({ make }: BoundRecipe, message: string, where: string): string {
  try {
    if (make === undefined) throw new TypeError("no key to sign with");
    return make(message);
  } catch {
    throw new SignatureError(
      `${where || "the recipe"} cannot sign: the key does not fit the algorithm; check that it is long enough`,
    );
  }
}

function put(
  place: Place,
  signature: string,
  body: string | undefined,
  headers: Scope["headers"],
): SignedRequest {
  const value = place.prefix + signature;
  if (place.in === "header")
    return {
      body,
      headers: { ...headers, [place.name]: headerText(value, `header.${place.name}`) },
    };
  return { body: body === undefined ? undefined : withMember(body, place.name, value), headers };
}
