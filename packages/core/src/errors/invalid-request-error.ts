import type { ErrorOptions } from "./merchant-payment-error.ts";
import type { Problem } from "./problem.ts";
import { ProblemsError } from "./problems-error.ts";

/** The request breaks the rules of the document or the profile; nothing was sent. Lists every problem found. */
export class InvalidRequestError extends ProblemsError {
  static override readonly code = "invalidRequest";

  constructor(summary: string, problems: readonly Problem[] = [], options: ErrorOptions = {}) {
    super("invalidRequest", summary, problems, options);
  }
}
