import { createWorkflow, runWorkflow } from "@merchant-payment/tooling/n8n";
import { expect, test } from "vitest";
import { createCredential, fieldsFor } from "./credential.mts";
import { freshRefNo, gateway, requestCount } from "./gateway.mts";
import { n8n, runNode, shared } from "./n8n.mts";
import { oneNode, payoutItem } from "./workflow.mts";

test("a payout whose output is pinned is not sent", async () => {
  await using sandbox = await gateway();
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const flow = oneNode({ node: "merchantPayout", credential, items: [payoutItem(freshRefNo())] });
  const pinData = { ...(flow["pinData"] as object), Pay: [{ json: { outcome: "accepted" } }] };

  const { status } = await runWorkflow(
    n8n,
    await createWorkflow(n8n, { ...flow, pinData }),
    "Start",
  );

  expect(status).toBe("success");
  expect(sandbox.ledger.requests()).toEqual([]);
});

test("a sub-workflow that is called twice for one reference pays it once", async () => {
  await using sandbox = await gateway();
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();
  const paying = oneNode({
    node: "merchantPayout",
    credential,
    items: [{}],
    parameters: payoutItem(refNo),
  });
  const nodes = paying["nodes"] as { name: string; type: string; parameters: object }[];
  const called = nodes.map((node) =>
    node.name === "Start"
      ? {
          ...node,
          type: "n8n-nodes-base.executeWorkflowTrigger",
          typeVersion: 1.1,
          parameters: { inputSource: "passthrough" },
        }
      : node,
  );
  const child = await createWorkflow(n8n, { ...paying, nodes: called, pinData: {} });
  await n8n.rest("POST", `/workflows/${child.id}/activate`, { versionId: child.versionId });
  const call = (name: string, x: number) => ({
    id: name,
    name,
    type: "n8n-nodes-base.executeWorkflow",
    typeVersion: 1.2,
    position: [x, 0],
    parameters: {
      workflowId: { __rl: true, mode: "id", value: child.id },
      mode: "once",
      options: { waitForSubWorkflow: true },
    },
  });
  const parent = await createWorkflow(n8n, {
    name: `parent ${refNo}`,
    nodes: [nodes.find(({ name }) => name === "Start"), call("First", 200), call("Second", 400)],
    connections: {
      Start: { main: [[{ node: "First", type: "main", index: 0 }]] },
      First: { main: [[{ node: "Second", type: "main", index: 0 }]] },
    },
  });

  const { status, items, error } = await runWorkflow(n8n, parent, "Start");

  expect({ status, error }).toEqual({ status: "success", error: undefined });
  expect(items["First"]?.[0]).toMatchObject([{ outcome: "accepted", refNo }]);
  expect(items["Second"]?.[0]).toMatchObject([{ outcome: "succeeded", refNo, sentBefore: "yes" }]);
  expect(requestCount(sandbox, "payout", refNo)).toBe(1);
});

test("running a workflow by hand again and again pays a reference once", async () => {
  await using sandbox = await gateway();
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();

  for (let run = 0; run < 3; run += 1) {
    await runNode({ node: "merchantPayout", credential, items: [payoutItem(refNo)] });
  }

  expect(sandbox.ledger.countPayments()).toEqual({ [refNo]: 1 });
});

test("executions that run at the same moment pay a reference once", async () => {
  await using sandbox = await gateway({
    faults: [{ fault: "delay", operation: "check", when: "after", ms: 300 }],
  });
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();
  const pay = () => runNode({ node: "merchantPayout", credential, items: [payoutItem(refNo)] });

  const runs = await Promise.all([pay(), pay(), pay()]);

  expect(
    runs.map(({ output }) => String(output[0]?.["outcome"])).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(["accepted", "succeeded", "succeeded"]);
  expect(sandbox.ledger.countPayments()).toEqual({ [refNo]: 1 });
});

test("an AI agent is offered the check, and neither payouts nor deposits", async () => {
  const types = await fetch(new URL("/types/nodes.json", shared.url), {
    headers: { cookie: n8n.cookie },
  });
  const names = ((await types.json()) as { name: string }[]).map(({ name }) => name);

  const ours = names.filter((name) => name.startsWith("n8n-nodes-merchant-payment."));
  expect(ours.toSorted()).toEqual(
    [
      "merchantCheckTransaction",
      "merchantCheckTransactionTool",
      "merchantDeposit",
      "merchantPaymentTrigger",
      "merchantPayout",
    ].map((name) => `n8n-nodes-merchant-payment.${name}`),
  );
});
