import type { Problem } from "@merchant-payment/core";
import { sourceName } from "../../configuration/read-text.ts";
import { CommandError } from "../../output/command-error.ts";

/** Collects all problems of one CSV file, to report them together. */
export class CsvProblems {
  readonly #file: string;
  readonly #problems: Problem[] = [];

  /** @param file as the user wrote it */
  constructor(file: string) {
    this.#file = file;
  }

  /** @param path where in the file, e.g. `line 3, column 2 (Amount)`; empty: the file as a whole */
  add(path: string, message: string): void {
    this.#problems.push({ path, message });
  }

  /** @throws CommandError listing every problem, before anything is done */
  refuseIfAny(): void {
    const [first, second] = this.#problems;
    if (first === undefined) return;
    const source = sourceName(this.#file);
    const next = "nothing was done; correct it and start again";
    const { path, message } = first;
    throw new CommandError(
      "input",
      second === undefined
        ? `${source}${path === "" ? "" : ` ${path}`}: ${message}; ${next}`
        : `${source} has ${this.#problems.length} problems, ${next}`,
      { fields: this.#problems },
    );
  }
}
