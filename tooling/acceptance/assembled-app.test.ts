import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { createSandbox, type Sandbox } from "@merchant-payment/sandbox";
import { execa } from "execa";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import getPort from "get-port";
import { deployment, flag, readCompose, type ComposeService } from "./compose-file.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** the image's user cannot write into the app's folder; if root runs the tests, this user cannot either */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

let place: string;
let gateway: Sandbox;
let env: Record<string, string>;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "assembled-"));
  await chmod(place, 0o755);
  // the one step of deploy/Dockerfile
  const assemble = join(root, "tooling/tasks/assemble-app.ts");
  await execa(process.execPath, [assemble, join(place, "app")]);
  if (process.getuid?.() !== 0) await execa("chmod", ["-R", "a-w", join(place, "app")]);
  gateway = await createSandbox({ payoutAfterMs: 300 });
  env = await settings();
});
afterAll(async () => {
  await gateway.stop();
  if (process.getuid?.() !== 0) await execa("chmod", ["-R", "u+w", join(place, "app")]);
  await rm(place, { recursive: true });
});

/** deploy/env.example with values, and with this test's folders in place of the containers' */
async function settings(): Promise<Record<string, string>> {
  await mkdir(join(place, "config"));
  await writeFile(join(place, "config/gateway.json"), JSON.stringify(gateway.profile));
  await mkdir(join(place, "secrets"));
  await writeFile(join(place, "secrets/gateway.json"), JSON.stringify(gateway.secrets));
  const example = parseEnv(await readFile(new URL("env.example", deployment), "utf8"));
  const inside = Object.entries(example).map(([name, value = ""]) => [
    name,
    value.replace(/^\/(config|secrets)\//, `${place}/$1/`),
  ]);
  return {
    PATH: process.env["PATH"] ?? "",
    ...(Object.fromEntries(inside) as Record<string, string>),
    MERCHANT_PAYMENT_BASE_URL: gateway.url,
    MERCHANT_PAYMENT_MERCHANT_CODE: gateway.merchantCode,
    MERCHANT_PAYMENT_ACCOUNT: "assembled",
    TEMPORAL_ADDRESS: inject("temporalAddress"),
    TEMPORAL_NAMESPACE: "default",
  };
}

function app(args: readonly string[]) {
  return execa(process.execPath, [join(place, "app/apps/payments/src/main.ts"), ...args], {
    env,
    extendEnv: false,
    cwd: join(place, "config"),
    reject: false,
    timeout: 120_000,
    ...nobody,
  });
}

/** a service as compose.yaml starts and watches it, at a port that is free here */
async function start(service: ComposeService) {
  const free = new Map<string, string>();
  for (const name of ["port", "metrics-port"]) {
    const port = flag(service, name);
    if (port !== undefined) free.set(port, String(await getPort({ host: "127.0.0.1" })));
  }
  const here = (words: readonly string[]) =>
    words.map((word) => word.replaceAll(/\d{4,5}/g, (port) => free.get(port) ?? port));
  const [, program, ...watch] = service.healthcheck?.test ?? [];
  expect(program).toBe("node");
  const running = app(here(service.command ?? []));
  const check = async () =>
    (await execa(process.execPath, here(watch), { reject: false })).exitCode;
  const succeeds = async () => {
    await expect.poll(check).toBe(0);
  };
  const ends = async () => {
    const { stdout, stderr } = await running;
    throw new Error(`it ended: ${stdout}${stderr}`);
  };
  const healthy = () => Promise.race([succeeds(), ends()]);
  return { running, healthy, url: here([`http://127.0.0.1:${flag(service, "port")}`])[0] };
}

test("what the image holds runs without the repository, and prints its help", async () => {
  const { stdout, exitCode } = await app(["--help"]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain("merchant-payment doctor");
});

test("worker and receiver start as compose starts them, are found healthy, pay, and end when told to", async () => {
  const { services } = await readCompose();
  const { worker: asWorker, callbacks: asReceiver } = services;
  if (asWorker === undefined || asReceiver === undefined) throw new Error("a service is missing");
  const worker = await start(asWorker);
  const receiver = await start(asReceiver);
  await worker.healthy();
  await receiver.healthy();

  const payout = { RefNo: "IMAGE-1", Amount: 1000, Currency: "IDR", PaymentId: 1, Service: "bca" };
  const payee = { CustomerId: "1029384756", CustomerName: "Oluwaseun Adeyemi-Barnes" };
  await writeFile(join(place, "config/payout.json"), JSON.stringify({ ...payout, ...payee }));
  const paid = await app(["payout", "--from", "payout.json", "--wait"]);
  expect(paid.exitCode, `${paid.stdout}${paid.stderr}`).toBe(0);
  expect(gateway.ledger.payments({ refNo: "IMAGE-1" })).toHaveLength(1);
  const forged = await fetch(`${receiver.url}/callbacks/payout`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect(forged.status).toBe(401);

  for (const { running } of [worker, receiver]) running.kill("SIGTERM");
  expect((await worker.running).exitCode).toBe(0);
  expect((await receiver.running).exitCode).toBe(0);
});
