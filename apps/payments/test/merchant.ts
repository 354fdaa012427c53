import { randomUUID } from "node:crypto";
import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAccount, createClient, parseProfile } from "@merchant-payment/core";
import { createUndiciTransport } from "@merchant-payment/core/undici";
import { createSandbox, type Sandbox, type SandboxOptions } from "@merchant-payment/sandbox";
import { inject } from "vitest";

/** A merchant at a separate sandbox gateway, with files and environment like a person's. */
export interface Merchant extends AsyncDisposable {
  readonly gateway: Sandbox;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** writes a file beside the profile, and returns its path */
  write(name: string, content: unknown): Promise<string>;
}

export const secret = "a-key-that-nobody-may-see-4711";

/** short times for tests, in place of a real profile's minutes and hours */
const shortWaits = {
  payout: { checkFirst: true, notFoundGrace: "20s", whenNotFound: "review", submitDeadline: "1m" },
  polling: {
    first: "200ms",
    backoff: 1.2,
    max: "500ms",
    deadline: "1m",
    inReview: "500ms",
    unknownFor: "1s",
  },
  timeouts: { connect: "500ms", response: "1500ms" },
};

export async function createMerchant(
  account: string,
  { sandbox = {}, profile = {} }: { sandbox?: SandboxOptions; profile?: object } = {},
): Promise<Merchant> {
  const code = `M-${randomUUID().slice(0, 8)}`;
  const gateway = await createSandbox({
    payoutAfterMs: 300,
    secrets: { merchantKey: secret },
    // a unique name: ports are reused, and the server remembers an account's name while it runs
    merchantCodes: [code, `${code}-2`],
    ...sandbox,
  });
  await appendFile(join(inject("artifactsFolder"), "secrets.txt"), `${secret}\n`);
  const folder = await mkdtemp(join(tmpdir(), "merchant-payment-"));
  const write = async (name: string, content: unknown) => {
    const file = join(folder, name);
    const isWritten = typeof content === "string" || content instanceof Uint8Array;
    await writeFile(file, isWritten ? content : JSON.stringify(content));
    return file;
  };
  const env = {
    MERCHANT_PAYMENT_BASE_URL: gateway.url,
    MERCHANT_PAYMENT_MERCHANT_CODE: gateway.merchantCode,
    MERCHANT_PAYMENT_PROFILE: await write("profile.json", {
      ...gateway.profile,
      ...shortWaits,
      ...profile,
    }),
    MERCHANT_PAYMENT_SECRET_MERCHANT_KEY: secret,
    MERCHANT_PAYMENT_ACCOUNT: account,
  };
  return {
    gateway,
    folder,
    env,
    write,
    async [Symbol.asyncDispose]() {
      await gateway.stop();
      await rm(folder, { recursive: true });
    },
  };
}

function flagsOfBoth(refNo: string, amount: string): string[] {
  return ["--ref-no", refNo, "--amount", amount, "--currency", "IDR"];
}

/** a payee whose name and number must not appear anywhere */
export const payee = { id: "9988776655", name: "Rosalinda Quintero" };

export function payoutFlags(refNo: string, amount = "150000"): string[] {
  return [
    ...flagsOfBoth(refNo, amount),
    "--payment-id",
    "1",
    "--service",
    "bca",
    "--customer-id",
    payee.id,
    "--customer-name",
    payee.name,
  ];
}

/** a payer whose name and addresses must not appear anywhere */
export const payer = {
  first: "Evangelina",
  last: "Montecillo",
  email: "eva.montecillo@example.com",
  contact: "0998877665",
};

export function depositFlags(refNo: string, amount = "150000"): string[] {
  return [
    ...flagsOfBoth(refNo, amount),
    "--payment-id",
    "2",
    "--first-name",
    payer.first,
    "--last-name",
    payer.last,
    "--user-email",
    payer.email,
    "--user-contact",
    payer.contact,
  ];
}

/** Pays at the merchant's gateway without its commands: as `payoutFlags` would, of IDR 150,000. */
export async function payElsewhere({ gateway }: Merchant, refNo: string): Promise<void> {
  const { url: baseUrl, merchantCode, secrets } = gateway;
  const profile = parseProfile(gateway.profile);
  const account = createAccount({ baseUrl, merchantCode, secrets, profile });
  const transport = createUndiciTransport();
  await createClient({ account, transport }).payout({
    RefNo: refNo,
    Amount: 150_000,
    Currency: "IDR",
    PaymentId: 1,
    Service: "bca",
    CustomerId: payee.id,
    CustomerName: payee.name,
  });
  await transport.close();
}
