import {
  ApplicationFailure,
  WorkflowFailedError,
  type WorkflowStartOptions,
} from "@temporalio/client";
import { TypedSearchAttributes } from "@temporalio/common";
import { expect, test, vi } from "vitest";
import {
  paymentAccountAttribute,
  paymentKindAttribute,
  paymentStateAttribute,
} from "../src/contract/search-attributes.ts";
import {
  allOf,
  payoutOf,
  reaches,
  startPaying,
  type Paying,
  type PayingOptions,
} from "./payment-harness.ts";

/** Starts a payout without our client. */
async function startByHand(
  { temporal, account }: Paying,
  refNo: string,
  args: readonly unknown[],
  options: Partial<WorkflowStartOptions> = {},
) {
  return temporal.workflow.start("payout", {
    workflowId: `payment:${account.name}:${refNo}`,
    taskQueue: `merchant-payment:${account.name}`,
    args: [...args],
    ...options,
  });
}

const inputOf = ({ account }: Paying, request: object) => {
  const { name, merchantCode, baseUrl } = account;
  return { account: name, merchantCode, baseUrl, request };
};

test.concurrent("a payout that is started by hand, with nothing that has a default, is paid once", async () => {
  await using paying = await startPaying();
  const request = payoutOf();

  const started = await startByHand(paying, request.RefNo, [inputOf(paying, request)]);

  expect(await started.result()).toMatchObject({ state: "succeeded", submissions: 1 });
  expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
});

/** RefNos may be as long as ids of workflows, and payouts wait for the test */
const longRefNos: PayingOptions = {
  profile: {
    fields: { payout: { RefNo: { maxLength: 2000 } }, check: { RefNo: { maxLength: 2000 } } },
  },
  sandbox: { payoutAfterMs: 600_000 },
};

test.concurrent("a payout that is started by hand under the longest id there is ends as a person decides", async () => {
  await using paying = await startPaying(longRefNos);
  const RefNo = "z".repeat(1_000 - `payment:${paying.account.name}:`.length);
  await startByHand(paying, RefNo, [inputOf(paying, payoutOf({ RefNo }))]);
  const { status, resolve, result } = paying.payments.handle(RefNo);
  const { revision } = await reaches(status, { state: "polling" });

  await resolve({ action: "markFailed", actor: "Rosa", reason: "the bank says so", revision });

  expect(await result()).toMatchObject({ state: "failed", endedBy: "person" });
});

test.concurrent("a payout that is started by hand under the longest id there is can be read and called back", async () => {
  await using paying = await startPaying(longRefNos);
  const { payments, account } = paying;
  const RefNo = "z".repeat(1_000 - `payment:${account.name}:`.length);
  await startByHand(paying, RefNo, [inputOf(paying, payoutOf({ RefNo }))]);
  const handle = payments.handle(RefNo);

  await reaches(handle.status, { state: "polling" });
  expect(await payments.callback({ refNo: RefNo, transId: null })).toBe("signalled");
  paying.sandbox.setStatus(RefNo, "SUCCESS");
  expect(await handle.result()).toMatchObject({ state: "succeeded" });
  expect(await payments.peekState(RefNo)).toBe("succeeded");

  // what would check it once more cannot have an id
  await expect(payments.callback({ refNo: RefNo, transId: null })).rejects.toMatchObject({
    code: "configuration",
    message: expect.stringMatching(
      /^the callback is not kept: .* ask the gateway with check$/,
    ) as string,
  });
});

test.concurrent("a workflow that is started with a wrong input ends at once, and one error says all that is wrong", async () => {
  await using paying = await startPaying();
  const { RefNo, ...rest } = payoutOf();
  const wrong: readonly (readonly [unknown[], RegExp])[] = [
    [[], /this payout cannot run: the input must be an object; nothing was sent/],
    [["payout"], /the input must be an object/],
    [[inputOf(paying, { RefNo })], /request.Amount must be an integer, 1 or more/],
    [
      [
        {
          account: paying.account.name,
          request: { RefNo, ...rest, Amount: "25000" },
          timings: { first: "5s" },
        },
      ],
      /merchantCode must be a text; baseUrl must be a text; request.Amount must be an integer, 1 or more; timings.first must be a number/,
    ],
    [
      [inputOf(paying, { ...rest, RefNo: `${RefNo}\ud800` })],
      /RefNo .*half a character|lone surrogate/,
    ],
    [
      [{ ...inputOf(paying, { RefNo, ...rest }), account: "a\udc00" }],
      /account holds half a character \(a lone surrogate\)/,
    ],
    ...["nonsense", "http://ana:word@gateway.example", `${paying.account.baseUrl}/`].map(
      (baseUrl): readonly [unknown[], RegExp] => [
        [{ ...inputOf(paying, { RefNo, ...rest }), baseUrl }],
        /^this payout cannot run: baseUrl must be an http\(s\) URL without user, [^;]*; nothing was sent$/,
      ],
    ),
    [
      [inputOf(paying, { RefNo: `${RefNo}-of-another`, ...rest })],
      /runs under the workflow id .*-of-another only; start it with the payments client/,
    ],
  ];
  for (const [args, expected] of wrong) {
    const started = await startByHand(paying, RefNo, args);
    const ended = await started.result().catch((error: unknown) => error);

    expect(ended).toBeInstanceOf(WorkflowFailedError);
    const { cause } = ended as WorkflowFailedError;
    expect(cause).toBeInstanceOf(ApplicationFailure);
    expect(cause?.message).toMatch(expected);
    // it never failed a workflow task, which Temporal would retry without end and unseen
    const { events } = await started.fetchHistory();
    expect(events?.some((event) => event.workflowTaskFailedEventAttributes != null)).toBe(false);
  }
  expect(paying.sandbox.ledger.requests()).toEqual([]);
});

test.concurrent("a workflow with a wrong input is shown as such, and hides no other payment", async () => {
  await using paying = await startPaying();
  const good = payoutOf();
  await (await paying.payments.payout(good)).result();
  const { RefNo } = payoutOf();
  const shown = new TypedSearchAttributes([
    { key: paymentStateAttribute, value: "open" },
    { key: paymentKindAttribute, value: "payout" },
    { key: paymentAccountAttribute, value: paying.account.name },
  ]);
  const started = await startByHand(paying, RefNo, [{ account: paying.account.name }], {
    typedSearchAttributes: shown,
  });
  await started.result().catch(() => null);

  const shownAs = {
    refNo: RefNo,
    state: "review",
    attended: "nobody",
    mayHaveBeenSent: false,
    reason: expect.stringMatching(/^this payout cannot run: .*; nothing was sent$/) as string,
  };
  expect(await paying.payments.handle(RefNo).status()).toMatchObject(shownAs);
  const listed = [shownAs, { refNo: good.RefNo, state: "succeeded" }];
  await vi.waitFor(async () => expect(await allOf(paying.payments.list())).toMatchObject(listed));
  expect(await paying.payments.callback({ refNo: RefNo, transId: null })).toBe("closed");
  await expect(paying.payments.payout({ ...good, RefNo })).rejects.toThrow(
    /was used for another payment already/,
  );
});

const searchable: readonly (readonly [string, (account: string) => TypedSearchAttributes])[] = [
  ["no search attributes", () => new TypedSearchAttributes([])],
  [
    "the account's name alone",
    (account) => new TypedSearchAttributes([{ key: paymentAccountAttribute, value: account }]),
  ],
  [
    "search attributes of another payment",
    () =>
      new TypedSearchAttributes([
        { key: paymentStateAttribute, value: "review" },
        { key: paymentKindAttribute, value: "deposit" },
        { key: paymentAccountAttribute, value: "another" },
      ]),
  ],
];

test.concurrent.for(searchable)(
  "a payout that is started by hand with %s is paid, and listed as what it is",
  async ([, attributesOf]) => {
    await using paying = await startPaying();
    const { payments, account } = paying;
    const request = payoutOf();

    const started = await startByHand(paying, request.RefNo, [inputOf(paying, request)], {
      typedSearchAttributes: attributesOf(account.name),
    });

    expect(await started.result()).toMatchObject({ state: "succeeded", submissions: 1 });
    const listed = [{ refNo: request.RefNo, kind: "payout", state: "succeeded" }];
    await vi.waitFor(async () => {
      expect(await allOf(payments.list())).toMatchObject(listed);
      expect(await allOf(payments.list({ state: "succeeded", kind: "payout" }))).toMatchObject(
        listed,
      );
    });
  },
);

test.concurrent("a RefNo whose workflow was started by hand without a request is refused with a reason", async () => {
  await using paying = await startPaying();
  const { payments, sandbox } = paying;
  for (const input of [null, "x", {}, { request: null }]) {
    const request = payoutOf();
    await (await startByHand(paying, request.RefNo, [input])).result().catch(() => null);

    await expect(payments.payout(request)).rejects.toThrow(
      /RefNo: was used for another payment already, whose request cannot be read; look at it with status, and give a new payment a new RefNo/,
    );
  }
  expect(sandbox.ledger.requests()).toEqual([]);
});

const unasked = { checkFirst: false, refNos: "neverRepeat" } as const;

test.concurrent("a payout that is started by hand with a cron schedule sends nothing, and says why", async () => {
  await using paying = await startPaying({ profile: { payout: unasked } });
  const { temporal, sandbox } = paying;
  const request = payoutOf();
  const started = await startByHand(paying, request.RefNo, [inputOf(paying, request)], {
    cronSchedule: "@every 1s",
  });
  const handle = temporal.workflow.getHandle(started.workflowId);
  paying.alsoEnd(() => handle.terminate());

  // the schedule goes on, with any result of its runs
  await vi.waitFor(
    async () => expect((await handle.describe()).runId).not.toBe(started.firstExecutionRunId),
    { interval: 200 },
  );
  const first = temporal.workflow.getHandle(started.workflowId, started.firstExecutionRunId);
  const { events } = await first.fetchHistory();
  expect(events?.at(-1)?.workflowExecutionFailedEventAttributes?.failure?.message).toMatch(
    /this payout runs once: start it without a cron schedule/,
  );
  expect(sandbox.ledger.requests()).toEqual([]);
});

test("a payout that is started by hand with a retry policy is not sent by a second run", async () => {
  await using paying = await startPaying({
    profile: { payout: unasked },
    sandbox: { payoutAfterMs: 600_000 },
  });
  const { sandbox, payments } = paying;
  const request = payoutOf();
  const started = await startByHand(paying, request.RefNo, [inputOf(paying, request)], {
    workflowRunTimeout: "4s",
    retry: { maximumAttempts: 3, initialInterval: "10ms" },
  });

  const ended = await started.result().catch((error: unknown) => error);

  expect((ended as WorkflowFailedError).cause?.message).toMatch(
    /this payout runs once: start it without a cron schedule and without a retry policy/,
  );
  expect(sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
  // the earlier run sent it
  expect(await payments.handle(request.RefNo).status()).toMatchObject({
    state: "review",
    mayHaveBeenSent: true,
    mayPayTwice: true,
  });
});

test.concurrent("a callback after the end of a payout that was started by hand causes a check", async () => {
  await using paying = await startPaying();
  const request = payoutOf();
  // without the waits, which the payments client would add
  const started = await startByHand(paying, request.RefNo, [inputOf(paying, request)]);
  await started.result();
  paying.sandbox.setStatus(request.RefNo, "REVERSED");

  const refNo = request.RefNo;
  expect(await paying.payments.callback({ refNo, transId: null })).toBe("closed");

  const reversed = await reaches(() => paying.payments.handle(request.RefNo).status(), {
    state: "reversed",
  });
  expect(reversed).toMatchObject({ status: "REVERSED", submissions: 1 });
});
