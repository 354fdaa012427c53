import { expect, test } from "vitest";
import { createCredential, fieldsFor, profileFor } from "./credential.mts";
import { freshRefNo, gateway, requestCount } from "./gateway.mts";
import { n8n, runNode } from "./n8n.mts";
import { submitter } from "./submit-harness.mts";
import { depositItem, payoutItem, threeTries } from "./workflow.mts";

test.each([
  ["plain fields", fieldsFor],
  ["a gateway profile", profileFor],
])("a payout is sent once and its answer is the item, by %s", async (_, data) => {
  await using sandbox = await gateway();
  const credential = await createCredential(n8n, data(sandbox));
  const refNo = freshRefNo();

  const { status, output, error } = await runNode({
    node: "merchantPayout",
    credential,
    items: [payoutItem(refNo)],
  });

  expect({ status, error }).toEqual({ status: "success", error: undefined });
  expect(output).toEqual([
    expect.objectContaining({
      outcome: "accepted",
      refNo,
      RefNo: refNo,
      Amount: 15_000,
      TransId: expect.any(String),
      PayID: expect.any(String),
      sentBefore: "no",
      envelope: { code: "00", status: "200", message: "SUCCESS", error: "" },
    }),
  ]);
  expect(output[0]).not.toHaveProperty("error");
  expect(sandbox.ledger.countPayments()).toEqual({ [refNo]: 1 });
  expect(requestCount(sandbox, "payout", refNo)).toBe(1);
});

test("a reference that the gateway has already is not sent again, and its state is the outcome", async () => {
  await using sandbox = await gateway();
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();
  const pay = () => runNode({ node: "merchantPayout", credential, items: [payoutItem(refNo)] });
  await pay();

  const again = await pay();

  expect(again.output[0]).toMatchObject({
    outcome: "succeeded",
    sentBefore: "yes",
    Status: "SUCCESS",
  });
  expect(sandbox.ledger.countPayments()).toEqual({ [refNo]: 1 });
  expect(requestCount(sandbox, "payout", refNo)).toBe(1);
});

test("the same reference with another amount is not sent, and a person is told", async () => {
  await using sandbox = await gateway();
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();
  await runNode({ node: "merchantPayout", credential, items: [payoutItem(refNo)] });

  const { output } = await runNode({
    node: "merchantPayout",
    credential,
    items: [payoutItem(refNo, { amount: 99_000 })],
  });

  expect(output[0]).toMatchObject({ outcome: "conflict", sentBefore: "yes" });
  expect(output[0]?.["summary"]).toContain("Amount");
  expect(requestCount(sandbox, "payout", refNo)).toBe(1);
});

test("a record that another system sent is an item with its raw Status, and no success", async () => {
  await using sandbox = await gateway();
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();
  await submitter(sandbox, refNo).payout();

  const { status, output } = await runNode({
    node: "merchantPayout",
    credential,
    items: [payoutItem(refNo)],
    settings: threeTries,
  });

  expect(status).toBe("success");
  expect(output).toMatchObject([
    { outcome: "existing", refNo, sentBefore: "unknown", Status: "SUCCESS", Amount: 15_000 },
  ]);
  expect(requestCount(sandbox, "payout", refNo)).toBe(1);
});

test("a reference that was sent as a payout is refused as a deposit before anything is sent", async () => {
  await using sandbox = await gateway();
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();
  await runNode({ node: "merchantPayout", credential, items: [payoutItem(refNo)] });
  const before = sandbox.ledger.requests().length;

  const { status, error } = await runNode({
    node: "merchantDeposit",
    credential,
    items: [depositItem(refNo)],
    settings: threeTries,
  });

  expect(status).toBe("error");
  expect(error?.message).toContain("Nothing was sent");
  expect(error?.description).toContain("RefNo: is that of a payout");
  expect(sandbox.ledger.requests()).toHaveLength(before);
});

test("fifty items in one run are fifty payouts", async () => {
  await using sandbox = await gateway();
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNos = Array.from({ length: 50 }, () => freshRefNo());

  const { output } = await runNode({
    node: "merchantPayout",
    credential,
    items: refNos.map((refNo) => payoutItem(refNo)),
  });

  expect(output.map(({ refNo, outcome }) => [refNo, outcome])).toEqual(
    refNos.map((refNo) => [refNo, "accepted"]),
  );
  expect(sandbox.ledger.countPayments()).toEqual(
    Object.fromEntries(refNos.map((refNo) => [refNo, 1])),
  );
});

test("a reference that is in the input twice stops everything before anything is sent", async () => {
  await using sandbox = await gateway();
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();

  const { error } = await runNode({
    node: "merchantPayout",
    credential,
    items: [payoutItem(freshRefNo()), payoutItem(refNo), payoutItem(refNo)],
  });

  expect(error?.message).toBe("Nothing was sent: items 1 and 2 have the same RefNo");
  expect(sandbox.ledger.requests()).toEqual([]);
});

test("an invalid item is named with its field, and nothing is sent for it", async () => {
  await using sandbox = await gateway();
  const credential = await createCredential(n8n, fieldsFor(sandbox));

  const { error } = await runNode({
    node: "merchantPayout",
    credential,
    items: [payoutItem(freshRefNo(), { amount: 10.5 })],
  });

  expect(error?.message).toContain("Nothing was sent");
  expect(error?.description).toContain("Amount");
  expect(sandbox.ledger.countPayments()).toEqual({});
});

test.each([
  ["a zero-width space in a reference", "refNo", "RefNo", "T-1\u200B23"],
  ["a reference in decomposed letters", "refNo", "RefNo", "T-e\u0301-1"],
  ["an account number that a spreadsheet has rounded", "customerId", "CustomerId", "1.23E+15"],
])("%s is named, and nothing is asked or sent", async (_, parameter, field, value) => {
  await using sandbox = await gateway();
  const credential = await createCredential(n8n, fieldsFor(sandbox));

  const { error } = await runNode({
    node: "merchantPayout",
    credential,
    items: [payoutItem(freshRefNo(), { [parameter]: value })],
  });

  expect(error?.message).toContain("Nothing was sent");
  expect(error?.description).toContain(`${field}:`);
  expect(sandbox.ledger.requests()).toEqual([]);
});

test("without codes for not found nothing is paid, but checks work", async () => {
  await using sandbox = await gateway();
  const data = { ...fieldsFor(sandbox), notFoundCodes: "" };
  const credential = await createCredential(n8n, data);
  const refNo = freshRefNo();

  const payout = await runNode({ node: "merchantPayout", credential, items: [payoutItem(refNo)] });
  const check = await runNode({
    node: "merchantCheckTransaction",
    credential,
    items: [{ refNo, currency: "IDR", paymentId: 7 }],
  });

  expect(payout.error?.message).toBe("Nothing was sent: the credential's “Not Found” is empty");
  expect(check.output[0]).toMatchObject({ outcome: "unknown" });
  expect(sandbox.ledger.countPayments()).toEqual({});
});

test("a wrong secret is named as a refused signature, with the masked text that was signed", async () => {
  await using sandbox = await gateway();
  const secretKey = "not-the-right-secret";
  const data = { ...fieldsFor(sandbox), secretKey, message: "{secret.secretKey}{pairs}" };
  const credential = await createCredential(n8n, data);
  const refNo = freshRefNo();

  const { error, stored } = await runNode({
    node: "merchantPayout",
    credential,
    items: [payoutItem(refNo)],
  });

  expect(error?.message).toContain("refused the signature");
  expect(error?.description).toContain(`RefNo=${refNo}`);
  expect(stored).not.toContain(secretKey);
  expect(sandbox.ledger.countPayments()).toEqual({});
});

test("with Continue on error every item is an item, and none carries a top-level error", async () => {
  await using sandbox = await gateway({
    faults: [{ fault: "rejected", operation: "payout", refNo: "BAD-*" }],
  });
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const [good, bad, last] = [freshRefNo(), `BAD-${freshRefNo()}`, freshRefNo()];

  const { status, output } = await runNode({
    node: "merchantPayout",
    credential,
    items: [good, bad, last].map((refNo) => payoutItem(refNo)),
    settings: { onError: "continueRegularOutput", ...threeTries },
  });

  expect(status).toBe("success");
  expect(output.map(({ refNo, outcome }) => [refNo, outcome])).toEqual([
    [good, "accepted"],
    [bad, "rejected"],
    [last, "accepted"],
  ]);
  for (const item of output) expect(item).not.toHaveProperty("error");
  expect(requestCount(sandbox, "payout", bad)).toBe(1);
});

test("with an error output the failed item goes there, once, and n8n does not run the node again", async () => {
  await using sandbox = await gateway({
    faults: [{ fault: "rejected", operation: "payout", refNo: "BAD-*" }],
  });
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const [bad, good] = [`BAD-${freshRefNo()}`, freshRefNo()];

  const { items } = await runNode({
    node: "merchantPayout",
    credential,
    items: [bad, good].map((refNo) => payoutItem(refNo)),
    settings: { onError: "continueErrorOutput", ...threeTries },
  });

  expect(items["Pay"]?.[0]).toMatchObject([{ refNo: good, outcome: "accepted" }]);
  expect(items["Pay"]?.[1]).toEqual([{ error: expect.stringContaining(bad) }]);
  expect(requestCount(sandbox, "payout", bad)).toBe(1);
});
