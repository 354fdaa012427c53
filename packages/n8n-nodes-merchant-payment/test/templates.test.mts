import { createWorkflow, type Execution, runWorkflow } from "@merchant-payment/tooling/n8n";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createCredential, fieldsFor, type StoredCredential } from "./credential.mts";
import { freshRefNo, gateway } from "./gateway.mts";
import { n8n } from "./n8n.mts";
import { submitter } from "./submit-harness.mts";
import type { Sandbox } from "@merchant-payment/sandbox";

interface Template {
  readonly nodes: {
    name: string;
    type: string;
    parameters: Record<string, never>;
    credentials?: object;
  }[];
}

/** the shipped file, with the values that a person sets after importing it: the credential and the payout */
function imported(
  file: string,
  credential: StoredCredential,
  values: Record<string, unknown> = {},
): Template {
  const template = JSON.parse(
    readFileSync(new URL(`../templates/${file}`, import.meta.url), "utf8"),
  ) as Template;
  for (const node of template.nodes) {
    if (node.credentials !== undefined) node.credentials = { merchantPaymentApi: credential };
    const assignments = (
      node.parameters["assignments"] as
        | { assignments?: { name: string; value: unknown }[] }
        | undefined
    )?.assignments;
    for (const assignment of assignments ?? [])
      assignment.value = values[assignment.name] ?? assignment.value;
  }
  return template;
}

async function runPayoutTemplate(
  sandbox: Sandbox,
  refNo: string,
  checksAtMost = 5,
  credentialData: Record<string, unknown> = {},
): Promise<Execution> {
  const credential = await createCredential(n8n, { ...fieldsFor(sandbox), ...credentialData });
  const values = { refNo, secondsBetweenChecks: 1, checksAtMost };
  return runWorkflow(
    n8n,
    await createWorkflow(n8n, imported("payout.json", credential, values)),
    "Start",
  );
}

test("the payout template waits and checks until the payout is paid", async () => {
  await using sandbox = await gateway({
    script: [
      { kind: "payout", steps: [{ status: "PROCESSING" }, { status: "SUCCESS", afterChecks: 2 }] },
    ],
  });
  const refNo = freshRefNo();

  const { status, items, runs } = await runPayoutTemplate(sandbox, refNo);

  expect(status).toBe("success");
  expect(items["Paid"]?.[0]).toMatchObject([{ outcome: "succeeded", refNo }]);
  expect(runs["Check"]).toBe(3);
  expect(sandbox.ledger.countPayments()).toEqual({ [refNo]: 1 });
});

test("the payout template takes a failed payout to its own branch", async () => {
  await using sandbox = await gateway({
    script: [{ kind: "payout", steps: [{ status: "FAILED" }] }],
  });
  const refNo = freshRefNo();

  const { items } = await runPayoutTemplate(sandbox, refNo);

  expect(items["Failed"]?.[0]).toMatchObject([{ outcome: "failed", refNo }]);
});

test("the payout template gives a payout that stays unknown to a person, after the configured checks", async () => {
  await using sandbox = await gateway({
    faults: [{ fault: "unknownCode", operation: "check", when: "after", skip: 1 }],
  });
  const refNo = freshRefNo();

  const { items, runs } = await runPayoutTemplate(sandbox, refNo, 2);

  expect(items["To a Person"]?.[0]).toMatchObject([{ outcome: "unknown", refNo }]);
  expect(runs["Check"]).toBe(2);
  expect(sandbox.ledger.countPayments()).toEqual({ [refNo]: 1 });
});

test("the payout template gives a record that it did not send to a person, and does not count it as paid", async () => {
  await using sandbox = await gateway();
  const refNo = freshRefNo();
  await submitter(sandbox, refNo).payout();

  const { items } = await runPayoutTemplate(sandbox, refNo);

  expect(items["To a Person"]?.[0]).toMatchObject([
    { outcome: "existing", refNo, sentBefore: "unknown", Status: "SUCCESS" },
  ]);
  expect(items["Paid"]).toBeUndefined();
});

test("the payout template gives a lost payout that is found only by its reference to a person", async () => {
  await using sandbox = await gateway({
    faults: [{ fault: "reset", operation: "payout", when: "after" }],
  });
  const refNo = freshRefNo();

  const { items } = await runPayoutTemplate(sandbox, refNo, 2, { refNos: "perKind" });

  expect(items["To a Person"]?.[0]).toMatchObject([
    { outcome: "unknown", refNo, Status: "SUCCESS" },
  ]);
  expect(items["Paid"]).toBeUndefined();
});
