import type { Problem } from "@merchant-payment/core";
import { exitCode } from "./exit-code.ts";

const exitCodes = {
  usage: exitCode.badInput,
  /** a given file is wrong */
  input: exitCode.badInput,
  gatewayUnreachable: exitCode.outOfReach,
  temporalUnreachable: exitCode.outOfReach,
  sandbox: exitCode.badInput,
  demoFailed: exitCode.paymentFailed,
} as const;

/** A command cannot go on, for a reason outside core and temporal. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly code: keyof typeof exitCodes;
  readonly fields: readonly Problem[];

  constructor(
    code: keyof typeof exitCodes,
    message: string,
    options: { fields?: readonly Problem[]; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? [];
  }

  get exitCode(): number {
    return exitCodes[this.code];
  }
}
