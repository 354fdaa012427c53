import { expect, onTestFinished, test } from "vitest";
import { checkFields, payoutFields, send } from "../../test/merchant.ts";
import { startReceiver } from "../../test/receiver.ts";
import { form, visit } from "../../test/visit.ts";
import { createSandbox } from "../index.ts";

async function start() {
  const sandbox = await createSandbox({ payoutAfterMs: 60_000 });
  onTestFinished(() => sandbox.stop());
  const pay = async (more: Record<string, unknown> = {}) => {
    const { data } = await send(sandbox, "payout", { ...payoutFields, ...more });
    return String(data["TransId"]);
  };
  const page = `${sandbox.url}/payment?refNo=P-1`;
  return { sandbox, pay, page, statuses: `${sandbox.url}/payment/status` };
}

test("a payment's page shows its requests, its answers and the changes of its Status", async () => {
  const { sandbox, pay, page } = await start();
  await pay();
  sandbox.faults.add({ fault: "reset", when: "after", operation: "check" });
  await send(sandbox, "check", checkFields);
  sandbox.setStatus("P-1", "REVERSED");
  const text = await visit(page);
  expect(text).toMatch(/REVERSED[\s\S]*by hand[\s\S]*PENDING[\s\S]*its request was accepted/);
  expect(text).toMatch(/check[\s\S]*reset[\s\S]*reset after[\s\S]*payout[\s\S]*200, code 00/);
});

test("a payment's page warns if it was paid twice, and shows both", async () => {
  const { pay, page } = await start();
  const transIds = [await pay(), await pay()];
  const text = await visit(page);
  expect(text).toContain("Paid 2 times");
  for (const transId of transIds) expect(text).toContain(`card-${transId}`);
});

test("a Status can be set by hand to any text, and a callback is sent", async () => {
  const { sandbox, pay, statuses } = await start();
  const receiver = await startReceiver();
  const transId = await pay({ BackendURL: receiver.url });
  expect(await visit(statuses, form({ transId, status: "FAILED" }))).toContain("FAILED");
  await expect.poll(() => receiver.received.length).toBe(1);
  await visit(statuses, form({ transId, status: "SUCCESS", other: " ON HOLD " }));
  expect(sandbox.ledger.payments()).toMatchObject([{ status: "ON HOLD" }]);
});

test("a callback can be sent again, and also before the Status is final", async () => {
  const { sandbox, pay, page } = await start();
  const receiver = await startReceiver();
  const transId = await pay({ BackendURL: receiver.url });
  const call = () => visit(`${sandbox.url}/payment/callback`, form({ transId }));
  expect(await visit(page)).toContain("Send callback now");
  await call();
  await expect.poll(() => sandbox.ledger.callbacks()).toMatchObject([{ status: "PENDING" }]);
  expect(await visit(page)).toContain("Send callback again");
  await call();
  await expect.poll(() => receiver.received.length).toBe(2);
});

test("without a BackendURL no callback can be sent, and the page says so", async () => {
  const { sandbox, pay, page } = await start();
  const transId = await pay();
  expect(await visit(page)).toContain("its request named no BackendURL");
  await visit(`${sandbox.url}/payment/callback`, form({ transId }));
  expect(sandbox.ledger.callbacks()).toEqual([]);
});

test("the page says if a RefNo is unknown or was only checked", async () => {
  const { sandbox, page } = await start();
  expect((await fetch(page)).status).toBe(404);
  expect(await visit(page)).toContain("has received nothing with this RefNo");
  await send(sandbox, "check", checkFields);
  expect(await visit(page)).toContain("nothing was paid");
  const nobody = await fetch(`${sandbox.url}/payment/status`, form({ transId: "x", status: "X" }));
  expect(nobody.status).toBe(404);
});
