import { createWorkflow, n8nCommand } from "@merchant-payment/tooling/n8n";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createCredential, fieldsFor } from "./credential.mts";
import { freshRefNo, gateway } from "./gateway.mts";
import { n8n, runNode, shared } from "./n8n.mts";
import { oneNode, payoutItem, threeTries } from "./workflow.mts";

const secret = "s3cret-that-must-not-show-9f2c";

test("for any error, neither n8n's stored execution nor its log holds the secret", async () => {
  await using sandbox = await gateway({
    secrets: { merchantKey: secret },
    faults: [
      { fault: "reset", operation: "payout", when: "after", refNo: "LOST-*" },
      {
        fault: "http",
        operation: "payout",
        when: "before",
        status: 500,
        body: "html",
        refNo: "HTML-*",
      },
      { fault: "signatureRefused", operation: "payout", refNo: "SIGN-*" },
    ],
  });
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const wrong = await createCredential(n8n, {
    ...fieldsFor(sandbox),
    baseUrl: "http://127.0.0.1:9",
  });
  const stored: string[] = [];

  for (const prefix of ["", "LOST-", "HTML-", "SIGN-"]) {
    const items = [payoutItem(`${prefix}${freshRefNo()}`)];
    const options = { parameters: { options: { lookSeconds: 1 } }, settings: threeTries };
    stored.push((await runNode({ node: "merchantPayout", credential, items, ...options })).stored);
  }
  stored.push(
    (
      await runNode({
        node: "merchantPayout",
        credential: wrong,
        items: [payoutItem(freshRefNo())],
      })
    ).stored,
  );

  expect(stored.join("\n")).not.toContain(secret);
  const log = readFileSync(shared.logFile, "utf8");
  expect(log.length).toBeGreaterThan(1000);
  expect(log).not.toContain(secret);
});

test("n8n's command line runs the nodes, and prints no secret", async () => {
  await using sandbox = await gateway({ secrets: { merchantKey: secret } });
  const credential = await createCredential(n8n, fieldsFor(sandbox));
  const refNo = freshRefNo();
  const parameters = payoutItem(refNo);
  const workflow = await createWorkflow(
    n8n,
    oneNode({ node: "merchantPayout", credential, items: [{}], parameters }),
  );

  const { exitCode, stdout, stderr } = await n8nCommand(
    shared.userFolder,
    "execute",
    `--id=${workflow.id}`,
    "--rawOutput",
  );

  expect(exitCode).toBe(0);
  expect(stdout).toContain('"outcome": "accepted"');
  expect(stdout + stderr).not.toContain(secret);
  expect(sandbox.ledger.countPayments()).toEqual({ [refNo]: 1 });
});
