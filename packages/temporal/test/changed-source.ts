import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const source = join(import.meta.dirname, "../src");

/** A copy of the workflows with changes in one file. */
export interface ChangedSource extends Disposable {
  /** the workflows' entry point */
  readonly workflowsPath: string;
}

/** @param changes pairs of a text that the file has at least once, and the replacement of its first occurrence */
export function changedSource(
  file: string,
  changes: readonly (readonly [string, string])[],
): ChangedSource {
  // beside the tests, so that its imports are found
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
