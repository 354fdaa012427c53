import type { Reporter, TestModule } from "vitest/node";

/** Writes the totals of a run as its last line: `N passed, N failed`. A file that cannot be loaded counts as a failure. */
export class TotalsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") passed++;
        if (state === "failed") failed++;
      }
    }
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
  }
}
