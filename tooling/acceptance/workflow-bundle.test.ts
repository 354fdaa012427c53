import { fileURLToPath } from "node:url";
import { bundleWorkflowCode, DefaultLogger } from "@temporalio/worker";
import { expect, test } from "vitest";

const workflowsPath = fileURLToPath(
  new URL("../../packages/temporal/src/workflows/index.ts", import.meta.url),
);
const moduleId = /\.\/(?:packages|apps|tooling|node_modules)\/[\w@./+-]+\.[cm]?[jt]s\b/g;
const allowed = [
  /^\.\/packages\/temporal\/src\/(workflows|contract)\//,
  /^\.\/packages\/core\/src\/(fields|outcome|payment)\//,
  /\/node_modules\/(@temporalio\/|nexus-rpc\/|long\/|ms\/|(@protobufjs|protobufjs)\/)/,
];

// the linter sees a workflow file's own imports; this test sees the whole bundle
test("the workflow bundle holds Temporal, the workflows, their contract and core's pure rules, nothing else", async () => {
  const { code } = await bundleWorkflowCode({
    workflowsPath,
    logger: new DefaultLogger("ERROR"),
  });
  const modules = [...new Set(code.match(moduleId))];
  expect(modules).toContain("./packages/temporal/src/workflows/payment.ts");
  expect(modules.filter((id) => !allowed.some((pattern) => pattern.test(id)))).toEqual([]);
});
