import {
  createWorkflow,
  type Execution,
  publish,
  untilFinished,
} from "@merchant-payment/tooling/n8n";
import type { Sandbox, Transaction } from "@merchant-payment/sandbox";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { postForm, postJson, signedCallback } from "./callback.mts";
import { createCredential, fieldsFor, profileFor } from "./credential.mts";
import { freshRefNo, gateway } from "./gateway.mts";
import { n8n, runNode, shared } from "./n8n.mts";
import { submitter } from "./submit-harness.mts";
import { payoutItem } from "./workflow.mts";

const parameters = { kind: "payout", askGateway: true, options: { currency: "IDR" } };

interface Listening {
  readonly id: string;
  readonly url: string;
  readonly testUrl: string;
  readonly workflow: object;
}

async function savedTrigger(
  sandbox: Sandbox,
  credentialData: Record<string, unknown> = {},
  nodeParameters: object = parameters,
): Promise<Listening> {
  const credential = await createCredential(n8n, { ...fieldsFor(sandbox), ...credentialData });
  const webhookId = randomUUID();
  const workflow = await createWorkflow(n8n, {
    name: `trigger ${webhookId}`,
    nodes: [
      {
        id: "trigger",
        name: "Trigger",
        type: "n8n-nodes-merchant-payment.merchantPaymentTrigger",
        typeVersion: 1,
        position: [0, 0],
        webhookId,
        parameters: nodeParameters,
        credentials: { merchantPaymentApi: credential },
      },
      {
        id: "end",
        name: "End",
        type: "n8n-nodes-base.noOp",
        typeVersion: 1,
        position: [200, 0],
        parameters: {},
      },
    ],
    connections: { Trigger: { main: [[{ node: "End", type: "main", index: 0 }]] } },
  });
  const path = `${webhookId}/callback`;
  return {
    id: workflow.id,
    url: `${shared.url}/webhook/${path}`,
    testUrl: `${shared.url}/webhook-test/${path}`,
    workflow,
  };
}

async function listening(...options: Parameters<typeof savedTrigger>): Promise<Listening> {
  const trigger = await savedTrigger(...options);
  await publish(n8n, trigger.workflow as never);
  return trigger;
}

async function executionsOf({ id }: Listening): Promise<Execution[]> {
  const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
  const { results } = await n8n.rest<{ results: { id: string }[] }>(
    "GET",
    `/executions?filter=${filter}`,
  );
  return Promise.all(results.map((found) => untilFinished(n8n, found.id)));
}

/** a payout that the gateway has, without a receiver for the gateway's own callback */
async function paidPayout(sandbox: Sandbox): Promise<Transaction> {
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  await runNode({ node: "merchantPayout", credential, items: [payoutItem(freshRefNo())] });
  const transaction = sandbox.ledger.payments()[0];
  if (transaction === undefined) throw new Error("nothing was paid");
  return transaction;
}

test("the gateway's own callback starts the workflow with the checked facts, and is acknowledged", async () => {
  await using sandbox = await gateway({ payoutAfterMs: 300 });
  const trigger = await listening(sandbox);
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();

  await runNode({
    node: "merchantPayout",
    credential,
    items: [payoutItem(refNo)],
    parameters: { options: { backendURL: trigger.url } },
  });

  await vi.waitFor(async () => expect(await executionsOf(trigger)).toHaveLength(1));
  const [execution] = await executionsOf(trigger);
  expect(execution?.items["End"]?.[0]).toMatchObject([
    { outcome: "succeeded", refNo, Status: "SUCCESS", Amount: 15_000, callback: { RefNo: refNo } },
  ]);
  expect(sandbox.ledger.callbacks()).toMatchObject([{ refNo }]);
  expect(sandbox.ledger.requests({ operation: "check", refNo }).at(-1)).toMatchObject({
    verified: true,
  });
});

test.each([
  ["JSON", postJson],
  ["a form", postForm],
])(
  "a genuine callback as %s is acknowledged as the profile says, and its repetition is dropped",
  async (_, post) => {
    await using sandbox = await gateway();
    const trigger = await listening(sandbox);
    const callback = signedCallback(sandbox, await paidPayout(sandbox));

    const first = await post(trigger.url, callback);
    const replayed = await post(trigger.url, callback);
    await Promise.all([post(trigger.url, callback), post(trigger.url, callback)]);

    expect([first.status, await first.text()]).toEqual([200, "OK"]);
    expect([replayed.status, await replayed.text()]).toEqual([200, "OK"]);
    await vi.waitFor(async () => expect(await executionsOf(trigger)).toHaveLength(1));
  },
);

test("callbacks that arrive at the same time start the workflow once", async () => {
  await using sandbox = await gateway();
  const trigger = await listening(sandbox);
  const callback = signedCallback(sandbox, await paidPayout(sandbox));

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => postJson(trigger.url, callback)),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await vi.waitFor(async () => expect(await executionsOf(trigger)).toHaveLength(1));
});

test.each([
  ["a tampered amount", { Amount: 1 }],
  ["a forged signature", { Signature: "00".repeat(32) }],
  ["no signature", { Signature: undefined }],
  ["an empty signature", { Signature: "" }],
])("a callback with %s is refused and starts nothing", async (_, changes) => {
  await using sandbox = await gateway();
  const trigger = await listening(sandbox);
  const callback = signedCallback(sandbox, await paidPayout(sandbox), changes);

  const answer = await postJson(trigger.url, callback);

  expect(answer.status).toBe(401);
  expect(await executionsOf(trigger)).toEqual([]);
});

test("the workflow starts with the outcome of a check, not with that of the callback", async () => {
  await using sandbox = await gateway({
    script: [{ kind: "payout", steps: [{ status: "PROCESSING" }] }],
  });
  const trigger = await listening(sandbox);
  const transaction = await paidPayout(sandbox);

  const answer = await postJson(
    trigger.url,
    signedCallback(sandbox, { ...transaction, status: "SUCCESS" }),
  );

  expect(answer.status).toBe(200);
  await vi.waitFor(async () => expect(await executionsOf(trigger)).toHaveLength(1));
  const [execution] = await executionsOf(trigger);
  expect(execution?.items["End"]?.[0]).toMatchObject([
    { outcome: "pending", Status: "PROCESSING" },
  ]);
});

test("a callback for a reference that a payment of the other kind could have starts the workflow as unknown", async () => {
  await using sandbox = await gateway();
  const trigger = await listening(sandbox, { refNos: "perKind" });
  const refNo = freshRefNo();
  // sent elsewhere: its TransId is not known here, and the callback's TransId is only a hint
  await submitter(sandbox, refNo).payout();
  const [transaction] = sandbox.ledger.payments({ refNo });
  if (transaction === undefined) throw new Error("nothing was paid");

  const answer = await postJson(trigger.url, signedCallback(sandbox, transaction));

  expect(answer.status).toBe(200);
  await vi.waitFor(async () => expect(await executionsOf(trigger)).toHaveLength(1));
  const [execution] = await executionsOf(trigger);
  expect(execution?.items["End"]?.[0]).toMatchObject([
    { outcome: "unknown", refNo, Status: "SUCCESS", callback: { RefNo: refNo } },
  ]);
});

test("a callback with RefNo and TransId inside other fields is understood", async () => {
  const path = { refNo: "data.RefNo", transId: "data.TransId" };
  const base = await gateway();
  await base.stop();
  const recipe = {
    message: "{MerchantCode}|{data.RefNo}|{data.TransId}|{Amount}|{Status}",
    algorithm: "hmac-sha256",
    key: "merchantKey",
  };
  const profile = {
    ...base.profile,
    signing: { ...(base.profile["signing"] as object), callback: recipe },
    callback: path,
  };
  await using sandbox = await gateway({ profile, payoutAfterMs: 300 });
  const trigger = await listening(sandbox, profileFor(sandbox));
  const refNo = freshRefNo();

  await submitter(sandbox, refNo).payout({ BackendURL: trigger.url });

  await vi.waitFor(async () => expect(await executionsOf(trigger)).toHaveLength(1));
  const [execution] = await executionsOf(trigger);
  expect(execution?.items["End"]?.[0]).toMatchObject([
    { outcome: "succeeded", refNo, Status: "SUCCESS", callback: { data: { RefNo: refNo } } },
  ]);
});

test("while the gateway does not confirm a callback it is asked to send it again, and nothing starts", async () => {
  await using sandbox = await gateway();
  const trigger = await listening(sandbox);
  const callback = signedCallback(sandbox, await paidPayout(sandbox));
  sandbox.faults.add({ fault: "http", operation: "check", when: "before", status: 503, count: 1 });

  const early = await postJson(trigger.url, callback);
  const again = await postJson(trigger.url, callback);

  expect([early.status, again.status]).toEqual([503, 200]);
  await vi.waitFor(async () => expect(await executionsOf(trigger)).toHaveLength(1));
});

test("without the check a callback gives no final outcome", async () => {
  await using sandbox = await gateway();
  const trigger = await listening(sandbox, {}, { ...parameters, askGateway: false });

  await postJson(trigger.url, signedCallback(sandbox, await paidPayout(sandbox)));

  await vi.waitFor(async () => expect(await executionsOf(trigger)).toHaveLength(1));
  const [execution] = await executionsOf(trigger);
  expect(execution?.items["End"]?.[0]).toMatchObject([
    { outcome: "unknown", callback: { Status: "SUCCESS" } },
  ]);
});

test("a trigger whose credential cannot verify callbacks is not published, and refuses every callback", async () => {
  await using sandbox = await gateway();
  const trigger = await savedTrigger(sandbox, { callbackMessage: "" });
  const callback = signedCallback(sandbox, await paidPayout(sandbox));

  await expect(publish(n8n, trigger.workflow as never)).rejects.toThrow(
    /no callback can be believed/u,
  );

  expect((await postJson(trigger.url, callback)).status).toBe(404);
  expect(await executionsOf(trigger)).toEqual([]);
});

test("the test URL works while the editor listens", async () => {
  await using sandbox = await gateway();
  const trigger = await savedTrigger(sandbox);
  const body = { workflowData: trigger.workflow, triggerToStartFrom: { name: "Trigger" } };
  expect(await n8n.rest("POST", `/workflows/${trigger.id}/run`, body)).toMatchObject({
    waitingForWebhook: true,
  });

  const answer = await postJson(
    trigger.testUrl,
    signedCallback(sandbox, await paidPayout(sandbox)),
  );

  expect([answer.status, await answer.text()]).toEqual([200, "OK"]);
  await vi.waitFor(async () => expect(await executionsOf(trigger)).toHaveLength(1));
});

test("the shipped template starts with a callback and branches on the checked outcome", async () => {
  await using sandbox = await gateway();
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const template = JSON.parse(
    readFileSync(new URL("../templates/callback.json", import.meta.url), "utf8"),
  ) as {
    nodes: { credentials?: object; webhookId?: string; parameters: object }[];
  };
  for (const node of template.nodes)
    if (node.credentials !== undefined) node.credentials = { merchantPaymentApi: credential };
  const workflow = await createWorkflow(n8n, template);
  const url = `${shared.url}/webhook/${template.nodes.find(({ webhookId }) => webhookId !== undefined)?.webhookId}/callback`;
  await publish(n8n, workflow);
  const transaction = await paidPayout(sandbox);

  await postJson(url, signedCallback(sandbox, transaction));

  const trigger = { id: workflow.id, url, testUrl: "", workflow };
  await vi.waitFor(async () => expect(await executionsOf(trigger)).toHaveLength(1));
  const [execution] = await executionsOf(trigger);
  expect(execution?.items["Paid"]?.[0]).toMatchObject([
    { outcome: "succeeded", refNo: transaction.refNo },
  ]);
});
