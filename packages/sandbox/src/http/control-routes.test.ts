import { expect, onTestFinished, test } from "vitest";
import { checkFields, payoutFields, send } from "../../test/merchant.ts";
import { createSandbox } from "../index.ts";

async function start() {
  const sandbox = await createSandbox({ payoutAfterMs: 60_000 });
  onTestFinished(() => sandbox.stop());
  const call = async (method: string, path: string, body?: unknown) => {
    const init =
      body === undefined
        ? { method }
        : { method, body: typeof body === "string" ? body : JSON.stringify(body) };
    const response = await fetch(sandbox.url + path, init);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { sandbox, call };
}

test("the ledger can be read over HTTP, without bodies", async () => {
  const { sandbox, call } = await start();
  await send(sandbox, "payout", payoutFields);
  await send(sandbox, "check", checkFields);
  await send(sandbox, "check", { ...checkFields, RefNo: "other" });
  const { body } = await call("GET", "/sandbox/ledger?operation=check&refNo=P-1");
  expect(body["requests"]).toMatchObject([
    { operation: "check", refNo: "P-1", code: "00", verified: true },
  ]);
  expect(JSON.stringify((await call("GET", "/sandbox/ledger")).body)).not.toContain("Lovelace");
});

test("payments are counted over HTTP", async () => {
  const { sandbox, call } = await start();
  for (const RefNo of ["A", "A", "B"]) await send(sandbox, "payout", { ...payoutFields, RefNo });
  expect((await call("GET", "/sandbox/payments")).body).toMatchObject({ counts: { A: 2, B: 1 } });
  const one = await call("GET", "/sandbox/payments?refNo=B");
  expect(one.body).toMatchObject({
    counts: { B: 1 },
    payments: [{ refNo: "B", status: "PENDING", amount: 1000 }],
  });
});

test("fault rules are added, listed and removed over HTTP", async () => {
  const { sandbox, call } = await start();
  const added = await call("POST", "/sandbox/faults", { fault: "busy", count: 1 });
  expect(added).toMatchObject({
    status: 201,
    body: { faults: [{ id: 1, fault: "busy", triggered: 0 }] },
  });
  await call("POST", "/sandbox/faults", [{ fault: "hold" }, { fault: "reset", when: "after" }]);
  expect((await send(sandbox, "payout", payoutFields)).code).toBe("E20");
  expect((await call("GET", "/sandbox/faults")).body["faults"]).toMatchObject([
    { triggered: 1 },
    { id: 2 },
    { id: 3 },
  ]);
  expect((await call("DELETE", "/sandbox/faults/2")).body["faults"]).toMatchObject([
    { id: 1 },
    { id: 3 },
  ]);
  expect((await call("DELETE", "/sandbox/faults/2")).status).toBe(404);
  expect((await call("DELETE", "/sandbox/faults")).body).toEqual({ faults: [] });
});

test.each([
  ["{", "the body is not JSON"],
  [{ fault: "reset" }, 'fault rule: when: must be "before" or "after" (the request is processed)'],
  [{ fault: "nope" }, "fault rule: fault: "],
])("a bad rule %j is one clear error, and nothing is added", async (rule, message) => {
  const { sandbox, call } = await start();
  const answer = await call("POST", "/sandbox/faults", rule);
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { code: "configuration", message: expect.stringContaining(message) } },
  });
  expect(sandbox.faults.list()).toEqual([]);
});

test("if one of several rules is bad, none is added", async () => {
  const { sandbox, call } = await start();
  expect(
    (await call("POST", "/sandbox/faults", [{ fault: "busy" }, { fault: "reset" }])).status,
  ).toBe(400);
  expect(sandbox.faults.list()).toEqual([]);
});

test("a status is moved over HTTP", async () => {
  const { sandbox, call } = await start();
  await send(sandbox, "payout", payoutFields);
  const moved = await call("POST", "/sandbox/transactions/P-1/status", { status: "REVERSED" });
  expect(moved).toMatchObject({
    status: 200,
    body: { transaction: { refNo: "P-1", status: "REVERSED" } },
  });
  expect((await send(sandbox, "check", checkFields)).data["Status"]).toBe("REVERSED");
  expect(
    (await call("GET", "/sandbox/status-changes?refNo=P-1")).body["statusChanges"],
  ).toMatchObject([
    { status: "PENDING", cause: "accepted" },
    { status: "REVERSED", cause: "hand" },
  ]);
  expect((await call("GET", "/sandbox/status-changes?refNo=P-2")).body).toEqual({
    statusChanges: [],
  });
  expect((await call("POST", "/sandbox/transactions/nobody/status", { status: "X" })).status).toBe(
    404,
  );
  expect((await call("POST", "/sandbox/transactions/P-1/status", { Status: "X" })).status).toBe(
    400,
  );
});

test("a request to the sandbox's own paths is not recorded as a gateway request", async () => {
  const { sandbox, call } = await start();
  await call("GET", "/sandbox/payments");
  await fetch(`${sandbox.url}/`);
  expect(sandbox.ledger.requests()).toEqual([]);
});
