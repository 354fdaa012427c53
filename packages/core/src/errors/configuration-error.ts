import type { ErrorOptions } from "./merchant-payment-error.ts";
import type { Problem } from "./problem.ts";
import { ProblemsError } from "./problems-error.ts";

/** A profile, recipe, secret or setting is wrong; nothing was sent. Lists every problem found. */
export class ConfigurationError extends ProblemsError {
  static override readonly code = "configuration";

  constructor(summary: string, problems: readonly Problem[] = [], options: ErrorOptions = {}) {
    super("configuration", summary, problems, options);
  }
}
