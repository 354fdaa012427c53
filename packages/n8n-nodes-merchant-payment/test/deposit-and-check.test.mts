import { expect, test } from "vitest";
import { createCredential, fieldsFor } from "./credential.mts";
import { freshRefNo, gateway, requestCount } from "./gateway.mts";
import { n8n, runNode } from "./n8n.mts";
import { submitter, transIdIn } from "./submit-harness.mts";
import { depositItem, payoutItem, threeTries } from "./workflow.mts";

const asked = (refNo: string) => ({ refNo, currency: "IDR", paymentId: 7 });

test("a deposit returns the address of the checkout page", async () => {
  await using sandbox = await gateway();
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();

  const { output, error } = await runNode({
    node: "merchantDeposit",
    credential,
    items: [depositItem(refNo)],
    parameters: { options: { remark: "Order 7", responseURL: "https://shop.example/thanks" } },
  });

  expect(error).toBeUndefined();
  expect(output[0]).toMatchObject({ outcome: "accepted", refNo, RefNo: refNo });
  expect(output[0]?.["CheckoutURL"]).toMatch(/^http/);
  expect(sandbox.ledger.deposits()).toMatchObject([
    { refNo, amount: 20_000, responseUrl: "https://shop.example/thanks" },
  ]);
});

test("a deposit whose answer is lost is found by a check, and is there once, with Retry On Fail", async () => {
  await using sandbox = await gateway({
    faults: [{ fault: "reset", operation: "deposit", when: "after" }],
  });
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();

  const { status, output } = await runNode({
    node: "merchantDeposit",
    credential,
    items: [depositItem(refNo)],
    settings: threeTries,
  });

  expect(status).toBe("success");
  expect(output[0]).toMatchObject({ outcome: "pending", refNo, Status: "PENDING" });
  expect(requestCount(sandbox, "deposit", refNo)).toBe(1);
});

test("if a deposit's answer is lost and a check does not find it, no text says that it is safe to request it again", async () => {
  await using sandbox = await gateway({
    faults: [
      { fault: "reset", operation: "deposit", when: "after" },
      { fault: "http", operation: "check", when: "before", status: 502, skip: 1 },
    ],
  });
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();
  const request = () =>
    runNode({
      node: "merchantDeposit",
      credential,
      items: [depositItem(refNo)],
      parameters: { options: { lookAfter: false } },
      settings: threeTries,
    });

  const first = await request();
  const again = await request();

  expect(first.output[0]).toMatchObject({ outcome: "unknown", refNo, envelope: null });
  expect(again.status).toBe("error");
  expect(again.error?.message).toContain("Not sent again");
  expect(again.error?.description).toContain("An earlier run may have sent it");
  expect(requestCount(sandbox, "deposit", refNo)).toBe(1);
});

test("a sent payment with a TransId is final only if a check repeats that TransId", async () => {
  await using sandbox = await gateway();
  const data = { ...fieldsFor(sandbox), refNos: "perKind" };
  const credential = await createCredential(n8n, data);
  const refNo = freshRefNo();
  await runNode({ node: "merchantPayout", credential, items: [payoutItem(refNo)] });
  const check = () =>
    runNode({ node: "merchantCheckTransaction", credential, items: [asked(refNo)] });

  const same = await check();
  sandbox.faults.add({ fault: "wrongEcho", operation: "check", field: "TransId", value: "T-2" });
  const other = await check();

  expect(same.output[0]).toMatchObject({ outcome: "succeeded", Status: "SUCCESS" });
  expect(other.output[0]).toMatchObject({ outcome: "unknown", TransId: "T-2" });
  expect(other.output[0]?.["summary"]).toContain("two transactions");
});

test("if nothing is remembered, a person can give a check the TransId of the payment", async () => {
  await using sandbox = await gateway();
  const data = { ...fieldsFor(sandbox), refNos: "perKind" };
  const credential = await createCredential(n8n, data);
  const refNo = freshRefNo();
  const TransId = transIdIn(await submitter(sandbox, refNo).payout());
  const check = async (options: object) => {
    const node = "merchantCheckTransaction";
    const items = [asked(refNo)];
    return (await runNode({ node, credential, items, parameters: { options } })).output[0];
  };

  expect(await check({})).toMatchObject({ outcome: "unknown", Status: "SUCCESS" });
  expect(await check({ transId: TransId })).toMatchObject({ outcome: "succeeded" });
});

test("a check gives the outcome of a payment, and notFound for one that was never sent", async () => {
  await using sandbox = await gateway();
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const [paid, never] = [freshRefNo(), freshRefNo()];
  await runNode({ node: "merchantPayout", credential, items: [payoutItem(paid)] });

  const { output } = await runNode({
    node: "merchantCheckTransaction",
    credential,
    items: [asked(paid), asked(never)],
  });

  expect(output).toMatchObject([
    { outcome: "succeeded", refNo: paid, Status: "SUCCESS", Amount: 15_000 },
    { outcome: "notFound", refNo: never },
  ]);
});

test("a check can wait until a payment is final", async () => {
  await using sandbox = await gateway({
    script: [
      { kind: "payout", steps: [{ status: "PROCESSING" }, { status: "SUCCESS", afterChecks: 2 }] },
    ],
  });
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();
  await runNode({ node: "merchantPayout", credential, items: [payoutItem(refNo)] });

  const { output } = await runNode({
    node: "merchantCheckTransaction",
    credential,
    items: [asked(refNo)],
    parameters: { waitUntilFinal: true, waitSeconds: 30 },
  });

  expect(output[0]).toMatchObject({ outcome: "succeeded" });
});

test("when the waiting time is over the payment is pending, and that is no error", async () => {
  await using sandbox = await gateway({ script: [{ kind: "payout", steps: [] }] });
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();
  await runNode({ node: "merchantPayout", credential, items: [payoutItem(refNo)] });

  const { status, output } = await runNode({
    node: "merchantCheckTransaction",
    credential,
    items: [asked(refNo)],
    parameters: { waitUntilFinal: true, waitSeconds: 3 },
  });

  expect(status).toBe("success");
  expect(output[0]).toMatchObject({ outcome: "pending" });
});

test("a status that the credential does not list is pending, never final", async () => {
  await using sandbox = await gateway({ faults: [{ fault: "unknownStatus", operation: "check" }] });
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();
  await runNode({ node: "merchantPayout", credential, items: [payoutItem(refNo)] });

  const { output } = await runNode({
    node: "merchantCheckTransaction",
    credential,
    items: [asked(refNo)],
  });

  expect(output[0]).toMatchObject({ outcome: "pending", Status: "MYSTERY" });
});

test("an unreachable gateway is an error that says nothing about the payment", async () => {
  const sandbox = await gateway();
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  await sandbox.stop();

  const { error } = await runNode({
    node: "merchantCheckTransaction",
    credential,
    items: [asked(freshRefNo())],
  });

  expect(error?.message).toContain("The gateway could not be asked");
  expect(error?.description).toContain("says nothing about the payment");
});

test("a check with a wrong secret names the signature at once, however long it may wait", async () => {
  await using sandbox = await gateway();
  const data = { ...fieldsFor(sandbox), secretKey: "wrong" };
  const credential = await createCredential(n8n, data);
  const refNo = freshRefNo();

  const { error } = await runNode({
    node: "merchantCheckTransaction",
    credential,
    items: [asked(refNo)],
    parameters: { waitUntilFinal: true, waitSeconds: 60 },
  });

  expect(error?.message).toContain("refused the signature");
  expect(requestCount(sandbox, "check", refNo)).toBe(1);
});
