import { BaseSequencer, type TestSpecification } from "vitest/node";

/** files that take as long as many others together, although they are not large */
const long = /\/(fresh-clone|batch-chaos)\.test\.ts$/;

/** Vitest's order, but long files come first: at the end they would run alone. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array is sorted: it is Vitest's
    const sorted = await super.sort(files);
    return [true, false].flatMap((first) =>
      sorted.filter(({ moduleId }) => long.test(moduleId) === first),
    );
  }
}
