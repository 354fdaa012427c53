import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { createAccount } from "../src/account/account.ts";
import { createClient } from "../src/client/client.ts";
import { parseProfile } from "../src/profile/parse-profile.ts";
import { parseFilter } from "../src/signing/filter.ts";
import { answering, closedPort, httpAnswer, split, startGateway } from "./gateway.ts";
import { envelope, payout } from "./merchant.ts";
import { profileFile, secrets } from "./profile-file.ts";
import { callbackAbout } from "./readme/callback.ts";
import { fetchTransport } from "./readme/fetch-transport.ts";
import { jwtSigner } from "./readme/jwt-signer.ts";

const examples = fileURLToPath(new URL("readme", import.meta.url));
const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");

test("the README's examples are exactly these files", async () => {
  const blocks = [...readme.matchAll(/```(?:ts|json)\n([^]*?)```/g)].map(([, code]) => code);
  const files = await readdir(examples);
  const codes = await Promise.all(files.map((file) => readFile(join(examples, file), "utf8")));
  expect(new Set(blocks)).toEqual(new Set(codes));
});

test("the README lists every filter, and only those", () => {
  const table = /^\| filter .*\n(?:\|.*\n)+/m.exec(readme)?.[0] ?? "";
  const [, ...rows] = table.split("\n").slice(1);
  const listed = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)]);
  const refusal = parseFilter("none");
  const known = (typeof refusal === "string" ? refusal : "")
    .replace(/^.*there are /, "")
    .split(", ");
  expect(new Set(listed.map(([, name]) => name))).toEqual(new Set(known));
});

test("the README's payout is sent once and followed to its end", async () => {
  const folder = await mkdtemp(join(tmpdir(), "core-readme-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(examples, "gateway.json"), join(folder, "gateway.json"));
  const echo = { MerchantCode: "M001", RefNo: "ORDER-1001", PaymentId: 1, Amount: 150_000 };
  const answers = [
    httpAnswer(envelope("40", null, "Transaction not found")),
    httpAnswer("<html>", "504 Gateway Timeout"),
    httpAnswer(envelope("00", { ...echo, Status: "PENDING" })),
    httpAnswer(envelope("00", { ...echo, Status: "SUCCESS" })),
  ];
  const gateway = await startGateway(answering(() => answers.shift() ?? ""));
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [join(examples, "pay.ts")],
    {
      cwd: folder,
      env: { ...process.env, GATEWAY_URL: gateway.url, MERCHANT_KEY: secrets.merchantKey },
    },
  );
  expect(stdout).toBe("ORDER-1001 succeeded\n");
  expect(stderr).toBe(
    "the outcome is unknown: answered HTTP 504 without a readable envelope; check it by its RefNo, do not send it again\n",
  );
  expect(gateway.received.join("").split("POST /payout/M001")).toHaveLength(2);
});

test("the README's signer and transport work", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  const gateway = await startGateway(
    answering(httpAnswer(envelope("00", { MerchantCode: "M", RefNo: "R-1", PaymentId: 7 }))),
  );
  const open = (baseUrl: string) =>
    createClient({
      account: createAccount({
        baseUrl,
        merchantCode: "M",
        profile: parseProfile(profileFile({ timeouts: { connect: "300ms", response: "300ms" } })),
        secrets,
        signers: { payout: jwtSigner(pem) },
      }),
      transport: fetchTransport,
    });
  expect(await open(gateway.url).payout(payout)).toMatchObject({ outcome: "accepted" });
  const [head, body] = split(gateway.received[0] ?? "");
  expect(head).toMatch(/^authorization: Bearer [\w-]+\.[\w-]+\.[\w-]+$/m);
  expect(JSON.parse(body ?? "")).toMatchObject({ RefNo: "R-1", Amount: 1000 });
  const silent = await startGateway();
  await expect(open(silent.url).payout(payout)).rejects.toMatchObject({ code: "outcomeUnknown" });
  const nowhere = `http://127.0.0.1:${await closedPort()}`;
  await expect(open(nowhere).payout(payout)).rejects.toMatchObject({ code: "notSent" });
});

test("the README's callback returns a RefNo only if the signature is valid", () => {
  const profile = parseProfile(profileFile());
  const account = createAccount({
    baseUrl: "http://127.0.0.1",
    merchantCode: "M",
    profile,
    secrets,
  });
  const fields = { RefNo: "R-1", Status: "SUCCESS" };
  const signed = account.signer("payout").sign({ method: "POST", path: "/callbacks", fields });
  const callback = { path: "/callbacks", headers: {}, body: signed.body ?? "" };
  expect(callbackAbout(account, callback)).toBe("R-1");
  const forged = { ...callback, body: callback.body.replace("R-1", "R-2") };
  expect(callbackAbout(account, forged)).toBeNull();
});
