import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const source = join(import.meta.dirname, "../src");

/** A copy of the workflows, one file of which reads differently. */
export interface ChangedSource extends Disposable {
  /** the workflows' entry point */
  readonly workflowsPath: string;
}

/** @param changes pairs of what stands in the file, once at least, and what stands there instead the first time */
export function changedSource(
  file: string,
  changes: readonly (readonly [string, string])[],
): ChangedSource {
  // beside the tests, where its imports are found
  const path = mkdtempSync(join(import.meta.dirname, "changed-"));
  for (const part of ["workflows", "contract"])
    cpSync(join(source, part), join(path, part), { recursive: true });
  const changed = changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} does not read "${from}" any more`);
      return text.replace(from, to);
    },
    readFileSync(join(path, file), "utf8"),
  );
  writeFileSync(join(path, file), changed);
  return {
    workflowsPath: join(path, "workflows/index.ts"),
    [Symbol.dispose]: () => rmSync(path, { recursive: true }),
  };
}
