import { withMember } from "../wire/json-member.ts";
import { bindMasked, mask } from "./bind-recipe.ts";
import type { Program } from "./recipe-program.ts";
import type { Scope } from "./scope.ts";
import type { SignatureExplanation, SignedRequest } from "./signer.ts";

/** A signed request and the values from which it was made. */
export interface Run {
  readonly scope: Scope;
  /** without the signature, if that is placed in the body */
  readonly body: string | undefined;
  readonly message: string;
  readonly signature: string;
  readonly signed: SignedRequest;
}

/** What was signed, with every secret masked. @param hide masks secrets in fields too */
export function maskedExplanation(
  program: Program,
  { scope, body, signature }: Run,
  hide: (text: string) => string,
): SignatureExplanation {
  const { place, main } = program;
  const bound = bindMasked(program);
  const { id, paymentId } = scope;
  const open: Scope = { ...scope, id, paymentId, headers: {}, lets: new Map() };
  const headers = Object.fromEntries(
    bound.headers.map(([name, render]) => [name, hide(render(open))]),
  );
  const message = hide(bound.message({ ...open, headers }));
  // a plain signature is the message itself
  const shown = main.method.kind === "plain" ? message : signature;
  const inBody = place.in === "body" && body !== undefined;
  return {
    body: inBody ? withMember(hide(body), place.name, place.prefix + shown) : body && hide(body),
    headers: place.in === "header" ? { ...headers, [place.name]: place.prefix + shown } : headers,
    signature: shown,
    message,
  };
}

/** Does not hide very short secrets, which would mask half of the message. */
export function hiding(secrets: readonly string[]): (text: string) => string {
  const values = secrets
    .filter((value) => value.length >= 4)
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .toSorted((a, b) => b.length - a.length);
  return (text) => values.reduce((rest, value) => rest.replaceAll(value, mask), text);
}
