import type { Operation } from "../profile/operation.ts";
import type { Envelope } from "../schemas/envelope.ts";

const brand = Symbol.for("@merchant-payment/core/error");

/** The codes of all errors of these packages. The last three belong to `@merchant-payment/temporal`. */
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

/** The call that failed and its result, for logs and for decisions in code. It carries no secret and nobody's data. */
export interface ErrorContext {
  /** null if the error is not about a call, but about a profile, a secret or a setting */
  readonly operation: Operation | null;
  /** null if the call has none */
  readonly refNo: string | null;
  /** null without an answer */
  readonly httpStatus: number | null;
  /** null without a readable one; people's data in its texts is replaced by "•••" */
  readonly envelope: Envelope | null;
  /** the envelope's `data`, with people's data replaced by "•••"; null if there is none */
  readonly data: unknown;
}

/** The options of an error's constructor. */
export type ErrorOptions = Partial<ErrorContext> & { readonly cause?: unknown };

/**
 * Base of every error here. The subclasses differ in what the caller does next.
 * Recognised across copies of the package: use `BusyError.is(error)`, not `instanceof`.
 * Messages carry neither secrets nor people's data.
 */
export abstract class MerchantPaymentError extends Error implements ErrorContext {
  static readonly code?: ErrorCode;
  readonly code: ErrorCode;
  /** the same call may be repeated without any risk of paying twice */
  readonly retryable: boolean;
  readonly operation: Operation | null;
  readonly refNo: string | null;
  readonly httpStatus: number | null;
  readonly envelope: Envelope | null;
  readonly data: unknown;

  constructor(code: ErrorCode, message: string, options: ErrorOptions & { retryable: boolean }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.retryable = options.retryable;
    const { operation = null, refNo = null, httpStatus = null, envelope = null } = options;
    this.operation = operation;
    this.refNo = refNo;
    this.httpStatus = httpStatus;
    this.envelope = envelope;
    this.data = options.data ?? null;
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

  toJSON(): { code: ErrorCode; message: string; retryable: boolean } & Partial<ErrorContext> {
    const { code, message, retryable } = this;
    const { operation, refNo, httpStatus, envelope, data } = this;
    const known = Object.entries({ operation, refNo, httpStatus, envelope, data });
    return {
      code,
      message,
      retryable,
      ...Object.fromEntries(known.filter(([, value]) => value !== null)),
    };
  }
}
