import { defineConfig } from "vitest/config";

/** The payment machine's own tests only. */
export default defineConfig({
  test: {
    include: [
      "packages/core/src/{payment,outcome}/*.test.ts",
      "packages/core/test/payment-orders.test.ts",
    ],
    isolate: false,
    setupFiles: ["tooling/mutation/fixed-seed.ts", "tooling/vitest/silent-console.ts"],
  },
});
