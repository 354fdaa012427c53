/** A request about to be signed. */
export interface UnsignedRequest {
  readonly method: "GET" | "POST";
  /** URL path with its leading slash, the base URL's own path included, without the query */
  readonly path: string;
  /** body fields in wire order, without the signature; undefined for a request without a body */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
  /** the exact text of a JSON object, to be signed and sent as it stands; `fields` are then read from it */
  readonly body?: string | undefined;
  /** a UUID that is the same for every request about one payment; `{payment.id}` */
  readonly paymentId?: string | undefined;
  /** milliseconds since 1970 and a fresh UUID, where fields carry them already; `{request.time}`, `{request.id}`. Default: made now */
  readonly instant?: number | undefined;
  readonly id?: string | undefined;
}

/** A request as it is sent. */
export interface SignedRequest {
  /** the JSON body to send, signature included where it is placed there; undefined without a body */
  readonly body: string | undefined;
  /** lower-case names: the signature where it is placed in a header, and the recipe's `headers` */
  readonly headers: Readonly<Record<string, string>>;
}

/** For people. Secrets are masked everywhere unless asked for: send what `sign` made, not this. */
export interface SignatureExplanation extends SignedRequest {
  readonly signature: string;
  /** the text that was hashed or signed */
  readonly message: string;
}

/** Makes signatures. Compiled from a recipe, or written by hand for what a recipe cannot say. */
export interface Signer {
  /** @throws InvalidRequestError naming a source that is absent; SignatureError where the key does not fit */
  sign(request: UnsignedRequest): SignedRequest;
  /** the same, with what was signed; for people who look for a mistake */
  explain(
    request: UnsignedRequest,
    options?: { readonly showSecrets?: boolean },
  ): SignatureExplanation;
}
