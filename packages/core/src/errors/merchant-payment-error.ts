const brand = Symbol.for("@merchant-payment/core/error");

/** What a caller can read off any error of these packages. The last three are those of `@merchant-payment/temporal`. */
export type ErrorCode =
  | "configuration"
  | "invalidRequest"
  | "notSent"
  | "busy"
  | "held"
  | "rejected"
  | "outcomeUnknown"
  | "echoMismatch"
  | "signature"
  | "unsupportedOperation"
  | "paymentNotFound"
  | "decisionRefused"
  | "temporalUnreachable";

/**
 * Base of every error here. Leaves are divided by what the caller does next.
 * Recognised across copies of the package: use `BusyError.is(error)`, not `instanceof`.
 * Messages carry neither secrets nor people's data.
 */
export abstract class MerchantPaymentError extends Error {
  static readonly code?: ErrorCode;
  readonly code: ErrorCode;
  /** the same call may be made again without any risk of paying twice */
  readonly retryable: boolean;

  constructor(code: ErrorCode, message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.retryable = options.retryable;
    Object.defineProperty(this, brand, { value: code, enumerable: false });
  }

  /** true for an instance of this class, or of the class of the same code in another copy of the package */
  static is<Class extends abstract new (...args: never[]) => MerchantPaymentError>(
    this: Class & { readonly code?: ErrorCode },
    value: unknown,
  ): value is InstanceType<Class> {
    if (typeof value !== "object" || value === null) return false;
    const code: unknown = Reflect.get(value, brand);
    return code !== undefined && (this.code === undefined || this.code === code);
  }

  toJSON(): { code: ErrorCode; message: string; retryable: boolean } {
    return { code: this.code, message: this.message, retryable: this.retryable };
  }
}
