const brand = Symbol.for("@merchant-payment/core/transport-error");

/** No answer. `requestSent` says whether the request may have reached the gateway: `no` only if that is proved. */
export class TransportError extends Error {
  override readonly name = "TransportError";
  readonly requestSent: "no" | "maybe";
  readonly [brand] = true;

  /** @param reason one lower-case clause for people, without secrets: `connection refused by 127.0.0.1:1` */
  constructor(requestSent: "no" | "maybe", reason: string, options: { cause?: unknown } = {}) {
    super(reason, options);
    this.requestSent = requestSent;
  }

  static is(value: unknown): value is TransportError {
    return typeof value === "object" && value !== null && Reflect.get(value, brand) === true;
  }
}
