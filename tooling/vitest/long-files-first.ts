import { BaseSequencer, type TestSpecification } from "vitest/node";

/** take as long as many others together, which is not to be seen from their size */
const long = /\/(fresh-clone|batch-chaos)\.test\.ts$/;

/** Vitest's order, but for long files: begun last, they would run alone while all else has ended. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array is sorted: it is Vitest's
    const sorted = await super.sort(files);
    return [true, false].flatMap((first) =>
      sorted.filter(({ moduleId }) => long.test(moduleId) === first),
    );
  }
}
