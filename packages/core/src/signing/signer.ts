/** A request about to be signed. */
export interface UnsignedRequest {
  readonly method: "GET" | "POST";
  /** URL path with its leading slash and the base URL's own path, without the query */
  readonly path: string;
  /** body fields in wire order, without the signature; undefined for a request without a body */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
  /** the exact text of a JSON object, which is signed and sent unchanged; `fields` are then read from it */
  readonly body?: string | undefined;
  /** a UUID that is the same for every request about one payment; `{payment.id}` */
  readonly paymentId?: string | undefined;
  /** milliseconds since 1970 and a fresh UUID for `{request.time}` and `{request.id}`; give them if fields already carry them. Default: made now */
  readonly instant?: number | undefined;
  readonly id?: string | undefined;
}

/** A request as it is sent. */
export interface SignedRequest {
  /** the JSON body to send, with the signature if it is placed there; undefined without a body */
  readonly body: string | undefined;
  /** lower-case names: the recipe's `headers`, and the signature if it is placed in a header */
  readonly headers: Readonly<Record<string, string>>;
}

/** For people, not for sending: secrets are masked unless the caller asks for them. */
export interface SignatureExplanation extends SignedRequest {
  readonly signature: string;
  /** the text that was hashed or signed */
  readonly message: string;
}

/** Makes signatures. Compiled from a recipe, or written by hand if a recipe cannot describe them. */
export interface Signer {
  /** @throws InvalidRequestError naming a source that is absent; SignatureError if the key does not fit */
  sign(request: UnsignedRequest): SignedRequest;
  /** the same, with the signed message; for people who look for a mistake */
  explain(
    request: UnsignedRequest,
    options?: { readonly showSecrets?: boolean },
  ): SignatureExplanation;
}
