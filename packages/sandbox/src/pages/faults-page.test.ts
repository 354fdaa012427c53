import { expect, onTestFinished, test } from "vitest";
import { payoutFields, send } from "../../test/merchant.ts";
import { form, visit } from "../../test/visit.ts";
import { createSandbox } from "../index.ts";
import { faultGroups } from "./fault-kinds.ts";

const kinds = faultGroups.flatMap((group) => Object.keys(group.kinds));

async function start() {
  const sandbox = await createSandbox({ payoutAfterMs: 60_000 });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

/** the values that a browser would post from the form as shown */
function filledIn(text: string): Record<string, string> {
  const inputs = [...text.matchAll(/<input[^>]*?name="([^"]+)"[^>]*?value="([^"]*)"/g)];
  const selects = [...text.matchAll(/<select[^>]*?name="([^"]+)"[\s\S]*?<\/select>/g)].map(
    ([all, name = ""]) => ["", name, /value="([^"]*)" selected/.exec(all)?.[1] ?? ""],
  );
  return Object.fromEntries(
    [...inputs, ...selects].map(([, name = "", value = ""]) => [name, value]),
  );
}

test("the page offers every kind of fault", async () => {
  const sandbox = await start();
  const text = await visit(sandbox.pages.faults);
  expect(kinds).toHaveLength(27);
  for (const kind of kinds) expect(text).toContain(`href="/faults/new?fault=${kind}"`);
});

test.each(kinds)("the form of %s, as it is shown, switches it on once", async (kind) => {
  const sandbox = await start();
  const fields = filledIn(await visit(`${sandbox.url}/faults/new?fault=${kind}`));
  expect(await visit(sandbox.pages.faults, form(fields))).toContain("Off");
  expect(sandbox.faults.list()).toMatchObject([{ fault: kind, operation: "payout", count: 1 }]);
});

test("a fault is switched on, applies, and is switched off again", async () => {
  const sandbox = await start();
  const fields = { fault: "busy", operation: "payout", refNo: "P-*", count: "", code: "" };
  await visit(sandbox.pages.faults, form(fields));
  expect((await send(sandbox, "payout", payoutFields)).code).toBe("E20");
  expect(await visit(sandbox.pages.faults)).toMatch(
    /busy before[\s\S]*payout; RefNo P-\*; every time/,
  );
  await visit(`${sandbox.pages.faults}/1/off`, { method: "POST" });
  expect((await send(sandbox, "payout", payoutFields)).code).toBe("00");
  expect(await visit(sandbox.pages.faults)).toContain("the gateway answers as it should");
});

test("all faults are switched off at once", async () => {
  const sandbox = await start();
  sandbox.faults.add({ fault: "busy" }, { fault: "hold" });
  await visit(`${sandbox.pages.faults}/clear`, { method: "POST" });
  expect(sandbox.faults.list()).toEqual([]);
});

test("a wrongly echoed Amount is a number, like the true one", async () => {
  const sandbox = await start();
  await visit(sandbox.pages.faults, form({ fault: "wrongEcho", field: "Amount", value: "7" }));
  await visit(sandbox.pages.faults, form({ fault: "wrongEcho", field: "RefNo", value: "7" }));
  expect(sandbox.faults.list()).toMatchObject([{ value: 7 }, { value: "7" }]);
});

test("an invalid form is shown again with its values and the reason", async () => {
  const sandbox = await start();
  const answer = await fetch(
    sandbox.pages.faults,
    form({ fault: "http", when: "before", status: "200", refNo: "LOST-*" }),
  );
  expect(answer.status).toBe(400);
  const text = await answer.text();
  expect(text).toMatch(/href="#field-status">status<\/a>: too small/);
  expect(text).toMatch(/aria-describedby="problem-status"\s+aria-invalid="true"/);
  expect(filledIn(text)).toMatchObject({ status: "200", refNo: "LOST-*", when: "before" });
  expect(sandbox.faults.list()).toEqual([]);
});

test("a refusal that the profile has no code for is refused in the form", async () => {
  const { profile } = await start();
  const codes = { ...(profile["codes"] as object), duplicate: [] };
  const sandbox = await createSandbox({ profile: { ...profile, codes } });
  onTestFinished(() => sandbox.stop());
  const text = await visit(sandbox.pages.faults, form({ fault: "duplicate" }));
  expect(text).toContain("has no code for &quot;duplicate&quot;");
  expect(sandbox.faults.list()).toEqual([]);
});

test("an unknown kind leads back to the list", async () => {
  const sandbox = await start();
  expect(await visit(`${sandbox.url}/faults/new?fault=toString`)).toContain("Switch one on");
  expect(await visit(sandbox.pages.faults, form({ fault: "nope" }))).toContain("Switch one on");
});
