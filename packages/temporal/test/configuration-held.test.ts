import { createAccount, parseProfile } from "@merchant-payment/core";
import type { Signer } from "@merchant-payment/core/signing";
import { expect, test, vi } from "vitest";
import type { PaymentAlert } from "../src/index.ts";
import {
  decide,
  logged,
  overlay,
  payoutOf,
  reaches,
  startPaying,
  type Paying,
} from "./payment-harness.ts";

const resume = { action: "resume", actor: "Rosa", reason: "the configuration is fixed" } as const;
/** a held account is tried every five minutes */
const seldom = { polling: { max: "5m" } };
/** how long a payout may wait: enough to become held on a busy machine */
const submitDeadline = 15_000;

const lockedOut: Signer = {
  sign: () => {
    throw new Error("HSM session lost: pin 1234");
  },
  explain: () => {
    throw new Error("not asked");
  },
};

/** The account in another worker's configuration. */
function accountWith(
  { account, sandbox }: Paying,
  profile: Record<string, unknown>,
  signers: { readonly payout?: Signer } = {},
) {
  const { name, baseUrl, merchantCode } = account;
  const { secrets } = sandbox;
  return createAccount({
    name,
    baseUrl,
    merchantCode,
    profile: parseProfile(profile),
    secrets,
    signers,
  });
}

/** reasons why a worker cannot sign a payout, although it can check */
const causes = [
  {
    what: "the profile has no recipe for payouts",
    why: "signing.payout: there is no recipe",
    account: (paying: Paying) => {
      const { signing, ...profile } = paying.profile;
      const { default: recipe, callback } = signing as Record<string, unknown>;
      return accountWith(paying, { ...profile, signing: { check: recipe, callback } });
    },
  },
  {
    what: "the recipe names what no request has",
    why: "TerminalId",
    account: (paying: Paying) => {
      const payout = {
        message: "{RefNo}{TerminalId}",
        algorithm: "hmac-sha256",
        key: "merchantKey",
      };
      return accountWith(paying, overlay(paying.profile, { signing: { payout } }));
    },
  },
  {
    what: "the signer has no access to its key",
    why: "the signer of payout requests failed",
    account: (paying: Paying) => accountWith(paying, paying.profile, { payout: lockedOut }),
  },
];

test.concurrent.for(causes)(
  "a payout that cannot be signed is held until the configuration is fixed, and then paid once: $what",
  async ({ why, account }) => {
    const alerts: PaymentAlert[] = [];
    await using paying = await startPaying({
      worker: false,
      profile: { ...seldom, payout: { submitDeadline: `${submitDeadline}ms` } },
      alert: async (alert) => void alerts.push(alert),
    });
    const { payments, sandbox } = paying;
    const broken = await paying.startWorker(account(paying));
    const request = payoutOf();
    const payment = await payments.payout(request);

    const held = await reaches(payment.status, {
      state: "held",
      because: "configuration",
      submissions: 0,
      mayHaveBeenSent: false,
      reason: expect.stringContaining(why) as string,
    });
    const named = () => alerts.flatMap((alert) => alert.payments);
    await vi.waitFor(() =>
      expect(named()).toMatchObject([{ refNo: request.RefNo, state: "held", reason: held.reason }]),
    );
    const line = logged.find(
      (entry) => entry.includes("could not be made") && entry.includes(request.RefNo),
    );
    expect(line).toMatch(/level: 'ERROR'/);
    expect([line, held.reason].join()).not.toContain("1234");

    // its deadline is paused while a person must fix the configuration
    const since = Date.parse(held.updatedAt);
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(since + submitDeadline));
    expect(await payment.status()).toMatchObject({ state: "held", because: "configuration" });
    expect(sandbox.ledger.requests({ operation: "payout" })).toEqual([]);

    await broken.stop();
    await paying.startWorker();
    await decide(payments, request.RefNo, resume);
    expect(await payment.result()).toMatchObject({ state: "succeeded", submissions: 1 });
    expect(sandbox.ledger.requests({ operation: "payout" })).toHaveLength(1);
    expect(sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
  },
);

test.concurrent("while nothing can be signed, the account's other payouts are held without a try, and each goes out when resumed", async () => {
  await using paying = await startPaying({ worker: false, profile: seldom });
  const { payments, sandbox } = paying;
  const broken = await paying.startWorker(
    accountWith(paying, paying.profile, { payout: lockedOut }),
  );
  const first = await payments.payout(payoutOf());
  await reaches(first.status, { state: "held", because: "configuration" });
  const asked = sandbox.ledger.requests().length;

  const others = await Promise.all([payments.payout(payoutOf()), payments.payout(payoutOf())]);
  for (const { status } of others)
    await reaches(status, {
      state: "held",
      because: "configuration",
      submissions: 0,
      reason: expect.stringMatching(/not tried now, because the whole account is held: /) as string,
    });

  // not even checked
  expect(sandbox.ledger.requests()).toHaveLength(asked);
  await broken.stop();
  await paying.startWorker();
  for (const { status, result } of [first, ...others]) {
    await decide(payments, (await status()).refNo, resume);
    expect(await result()).toMatchObject({ state: "succeeded", submissions: 1 });
  }
  expect(sandbox.ledger.requests({ operation: "payout" })).toHaveLength(3);
});

test.concurrent("a payout without a field that the worker's profile requires was never sent, and the reason names the field", async () => {
  await using paying = await startPaying({ worker: false });
  const fields = { payout: { BackendURL: { optional: false } } };
  await paying.startWorker(accountWith(paying, overlay(paying.profile, { fields })));
  const payment = await paying.payments.payout(payoutOf());

  expect(await payment.result()).toMatchObject({
    state: "failed",
    endedBy: "neverSent",
    submissions: 0,
    mayHaveBeenSent: false,
    reason: expect.stringMatching(/^never sent: .*BackendURL: is required/) as string,
  });
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toEqual([]);
  // another payout is not affected
  const complete = await paying.payments.payout(
    payoutOf({ BackendURL: "https://merchant.example/callbacks" }),
  );
  expect(await complete.result()).toMatchObject({ state: "succeeded", submissions: 1 });
});
