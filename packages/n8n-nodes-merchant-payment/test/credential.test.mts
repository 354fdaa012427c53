import { expect, test } from "vitest";
import { fieldsFor, profileFor, testCredential } from "./credential.mts";
import { gateway } from "./gateway.mts";
import { n8n } from "./n8n.mts";

test.each([
  ["plain fields", fieldsFor],
  ["a gateway profile", profileFor],
])("Test says that a gateway which takes the signature is fine, by %s", async (_, data) => {
  await using sandbox = await gateway();

  const result = await testCredential(n8n, data(sandbox));

  expect(result).toEqual({ status: "OK", message: "Connection successful!" });
  expect(sandbox.ledger.requests()).toMatchObject([{ operation: "check", verified: true }]);
});

test("Test names a host that cannot be found, and a port where nobody listens", async () => {
  await using sandbox = await gateway();
  const data = fieldsFor(sandbox);

  const unknownHost = await testCredential(n8n, { ...data, baseUrl: "http://gateway.invalid" });
  const nobody = await testCredential(n8n, { ...data, baseUrl: "http://127.0.0.1:9" });

  expect(unknownHost).toMatchObject({ status: "Error" });
  expect(unknownHost.message).toMatch(/ENOTFOUND|EAI_AGAIN/);
  expect(nobody).toEqual({ status: "Error", message: "ECONNREFUSED" });
});

test.each([
  [401, "HTTP 401"],
  [403, "HTTP 403"],
  [404, "no result code"],
])("Test names a refusal with HTTP %i and what to look at", async (status, said) => {
  await using sandbox = await gateway({
    faults: [{ fault: "http", when: "before", status, body: "html" }],
  });

  const result = await testCredential(n8n, fieldsFor(sandbox));

  expect(result.status).toBe("Error");
  expect(result.message).toContain(said);
  expect(result.message).toContain("Check ");
});

test("Test names what is wrong with a profile, with its path", async () => {
  await using sandbox = await gateway();
  const profile = JSON.stringify({ ...sandbox.profile, whatIsThis: 1 });

  const result = await testCredential(n8n, { ...profileFor(sandbox), profile });

  expect(result.status).toBe("Error");
  expect(result.message).toContain("whatIsThis");
});
