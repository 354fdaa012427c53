import { expect, test } from "vitest";
import { createCredential, fieldsFor, profileFor } from "./credential.mts";
import { freshRefNo, gateway, requestCount } from "./gateway.mts";
import { n8n, runNode } from "./n8n.mts";
import { payoutItem } from "./workflow.mts";

test.each([
  ["plain fields", fieldsFor],
  ["a gateway profile", profileFor],
])("a payout is sent once and its answer is the item, by %s", async (_, data) => {
  await using sandbox = await gateway();
  const credential = await createCredential(await n8n(), data(sandbox));
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
      existedBefore: false,
      envelope: { code: "00", status: "200", message: "SUCCESS", error: "" },
    }),
  ]);
  expect(output[0]).not.toHaveProperty("error");
  expect(sandbox.ledger.countPayments()).toEqual({ [refNo]: 1 });
  expect(requestCount(sandbox, "payout", refNo)).toBe(1);
});
