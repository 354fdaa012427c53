import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { execa } from "execa";
import { beforeAll, expect, test } from "vitest";

const root = new URL("../..", import.meta.url);

/** a file, and its forbidden imports */
const refused = [
  ["packages/core/src/client/client.ts", "@merchant-payment/temporal/client"],
  ["packages/core/src/client/client.ts", "undici"],
  ["packages/core/src/client/client.ts", "zod"],
  ["packages/core/src/client/client.ts", "zod/v4"],
  ["packages/core/src/client/client.ts", "node:fs/promises"],
  ["packages/core/src/client/client.ts", "timers/promises"],
  ["packages/core/src/client/client.ts", "../undici/index.ts"],
  ["packages/core/src/client/client.ts", "../../test/gateway.ts"],
  ["packages/core/src/client/client.ts", "./client.test.ts"],
  ["packages/core/src/undici/index.ts", "@merchant-payment/sandbox"],
  ["packages/core/src/outcome/echo.ts", "../wire/exact-json.ts"],
  ["packages/core/src/outcome/echo.ts", "node:fs"],
  ["packages/core/src/payment/plan.ts", "../client/client.ts"],
  ["packages/core/src/payment/plan.ts", "zod/mini"],
  ["packages/sandbox/src/index.ts", "@merchant-payment/temporal"],
  ["packages/sandbox/src/index.ts", "../test/merchant.ts"],
  ["packages/sandbox/src/index.ts", "@merchant-payment/tooling/chromium"],
  ["packages/n8n-nodes-merchant-payment/nodes/payment/account-of.ts", "@merchant-payment/sandbox"],
  ["packages/temporal/src/index.ts", "@merchant-payment/sandbox"],
  ["packages/temporal/src/index.ts", "@merchant-payment/tooling/n8n"],
  ["packages/temporal/src/index.ts", "@merchant-payment/temporal-server"],
  ["packages/temporal/src/activities/poll-payment.ts", "../client/index.ts"],
  ["packages/temporal/src/activities/poll-payment.ts", "../client/listing/list-cursor.ts"],
  ["packages/temporal/src/activities/poll-payment.ts", "@merchant-payment/tooling/n8n"],
  ["packages/temporal/src/server/start-payment.ts", "../client/errors.ts"],
  ["packages/temporal/src/workflows/payment.ts", "@merchant-payment/core"],
  ["packages/temporal/src/workflows/payment.ts", "@merchant-payment/core/undici"],
  ["packages/temporal/src/workflows/payment.ts", "@merchant-payment/core/internal"],
  ["packages/temporal/src/workflows/payment.ts", "@merchant-payment/tooling/n8n"],
  ["packages/temporal/src/workflows/payment.ts", "@temporalio/client"],
  ["packages/temporal/src/workflows/payment.ts", "node:fs"],
  ["packages/temporal/src/workflows/payment.ts", "../activities/poll-payment.ts"],
  ["packages/temporal/src/workflows/payment.ts", "../server/peek-state.ts"],
  ["packages/temporal/src/client/index.ts", "../../test/payment-harness.ts"],
  ["apps/payments/src/run.ts", "@merchant-payment/tooling/chromium"],
  ["apps/payments/src/run.ts", "@merchant-payment/sandbox"],
  ["apps/payments/src/run.ts", "@merchant-payment/sandbox/profile.json"],
  ["apps/payments/src/run.ts", "../test/cli.ts"],
  ["apps/payments/src/trial/demo/demo.ts", "@merchant-payment/tooling/n8n"],
  ["apps/payments/src/commands/batch-command.ts", "@merchant-payment/sandbox"],
  ["apps/payments/src/services/worker/work.ts", "../../operator/showing/status.ts"],
  ["apps/payments/src/services/worker/work.ts", "@merchant-payment/sandbox"],
  ["apps/payments/src/operator/showing/status.ts", "../../services/worker/work.ts"],
  ["apps/payments/src/operator/showing/status.ts", "../../trial/demo/demo.ts"],
  ["apps/payments/src/operator/showing/status.ts", "../../commands/status-command.ts"],
  ["apps/payments/src/temporal/connect.ts", "../operator/showing/status.ts"],
  ["apps/payments/src/output/output.ts", "../services/worker/work.ts"],
] as const;

/** similar imports that are allowed */
const allowed = [
  ["packages/core/src/undici/index.ts", "undici"],
  ["packages/core/src/client/client.ts", "zod/mini"],
  ["packages/core/src/client/client.ts", "node:crypto"],
  ["packages/core/src/client/client.test.ts", "../../test/gateway.ts"],
  ["packages/core/src/payment/plan.ts", "../outcome/index.ts"],
  ["packages/temporal/src/activities/poll-payment.ts", "@merchant-payment/core"],
  ["packages/temporal/src/activities/poll-payment.ts", "../server/peek-state.ts"],
  ["packages/temporal/src/workflows/payment.ts", "@merchant-payment/core/payment"],
  ["packages/temporal/src/workflows/payment.ts", "../contract/messages.ts"],
  ["apps/payments/src/trial/demo/demo.ts", "@merchant-payment/sandbox"],
  ["apps/payments/src/trial/dev/dev.ts", "../../services/worker/payment-worker.ts"],
  ["apps/payments/src/commands/status-command.ts", "../operator/showing/status.ts"],
  ["apps/payments/test/worker.test.ts", "@merchant-payment/tooling/n8n"],
] as const;

/** two files that import only each other's types */
const circle = [
  ["one", "other"],
  ["other", "one"],
] as const;
const circles = new Set<string>();

/** the rule's messages about the nth import */
const refusals = new Map<string, string>();

// one file for each import, in the folder of the real one, and one run of the linter over all
beforeAll(async () => {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "import-fences-"));
  stack.defer(() => rm(folder, { recursive: true }));
  const configuration = await readFile(new URL(".oxlintrc.jsonc", root), "utf8");
  // there is no program around these files whose types could be asked
  const withoutTypes = configuration.replace('"typeAware": true', '"typeAware": false');
  await writeFile(join(folder, ".oxlintrc.jsonc"), withoutTypes);
  for (const [index, [file, from]] of imports.entries()) {
    const copy = join(folder, placeOf(index, file));
    await mkdir(dirname(copy), { recursive: true });
    await writeFile(copy, `import { one } from "${from}";\nexport const two = one;\n`);
  }
  for (const [file, other] of circle) {
    const text = `import type { List as Other } from "./${other}.ts";\nexport type List = Other[];\n`;
    await writeFile(join(folder, `${file}.ts`), text);
  }
  const { stdout } = await execa("oxlint", ["--format=json"], {
    cwd: folder,
    preferLocal: true,
    localDir: root,
    reject: false,
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string; message: string }[];
  };
  for (const { code, filename, message } of diagnostics) {
    if (code.includes("no-restricted-imports")) refusals.set(filename, message);
    if (code.includes("no-cycle")) circles.add(filename);
  }
});

const imports = [...refused, ...allowed];

function placeOf(index: number, file: string): string {
  return join(dirname(file), `n${index}-${basename(file)}`);
}

test.for(imports.map(([file, from], index) => ({ file, from, index })))(
  "$file importing $from",
  ({ file, index }) => {
    expect(refusals.has(placeOf(index, file))).toBe(index < refused.length);
  },
);

test("a circle is refused, also one of types", () => {
  expect([...circles].toSorted()).toEqual(["one.ts", "other.ts"]);
});
