import { createSandbox, type Sandbox } from "@merchant-payment/sandbox";
import {
  createWorkflow,
  type Execution,
  type RunningN8n,
  runWorkflow,
  startN8n,
} from "@merchant-payment/tooling/n8n";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * One payout in n8n, built by hand (HTTP Request, Crypto, Wait, IF) and with the Payout and Check nodes, on a real
 * n8n with the sandbox, with Retry On Fail at 3 tries. In one run nothing fails; in the other the gateway processes the
 * payout and its first answer is lost. By hand n8n repeats even a request that succeeded: every envelope of this API
 * has an `error`, empty on success, and n8n treats any top-level `error` as a failure.
 * Run `npx -y pnpm@12 build` first, then, under Node 24, `node bench/n8n-by-hand.ts`.
 */
const tarball = fileURLToPath(
  new URL("../packages/n8n-nodes-merchant-payment/tarball/package.tgz", import.meta.url),
);
const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 500 };
const manual = node("Start", "manualTrigger", 1, {});

function node(
  name: string,
  type: string,
  typeVersion: number,
  parameters: object,
  more: object = {},
) {
  return {
    id: name,
    name,
    type: `n8n-nodes-base.${type}`,
    typeVersion,
    position: [0, 0],
    parameters,
    ...more,
  };
}

function fields(name: string, values: Record<string, string>) {
  const assignments = Object.entries(values).map(([field, value]) => ({
    id: field,
    name: field,
    value,
    type: "string",
  }));
  return node(name, "set", 3.4, {
    assignments: { assignments },
    includeOtherFields: false,
    options: {},
  });
}

/** each node leads to the next */
function inLine(name: string, nodes: { name: string }[]) {
  const connections = nodes.slice(0, -1).map(({ name: from }, index) => {
    const next = { node: nodes[index + 1]?.name, type: "main", index: 0 };
    return [from, { main: [[next]] }] as const;
  });
  return { name, nodes, connections: Object.fromEntries(connections) };
}

function signed(name: string, secret: string) {
  const parameters = {
    action: "hmac",
    type: "SHA256",
    value: "={{ $json.text }}",
    secret,
    encoding: "hex",
    dataPropertyName: "Signature",
  };
  return node(name, "crypto", 1, parameters);
}

function request(name: string, url: string) {
  const body = "={{ JSON.stringify({ ...JSON.parse($json.body), Signature: $json.Signature }) }}";
  return node(
    name,
    "httpRequest",
    4.2,
    { method: "POST", url, sendBody: true, specifyBody: "json", jsonBody: body, options: {} },
    retry,
  );
}

function equals(leftValue: string, rightValue: string) {
  const operator = { type: "string", operation: "equals" };
  const options = { caseSensitive: true, leftValue: "", typeValidation: "strict", version: 2 };
  const conditions = [{ id: "paid", leftValue, rightValue, operator }];
  return { conditions: { options, combinator: "and", conditions } };
}

/** the sandbox signs the fields that are not empty, in the order of their names */
function text(body: object): string {
  return Object.entries(body)
    .filter(([, value]) => value !== "")
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join("="))
    .join("&");
}

function byHand(sandbox: Sandbox, refNo: string) {
  const { merchantCode, url, secrets } = sandbox;
  const secret = secrets["merchantKey"] ?? "";
  const payout = {
    PaymentId: 7,
    MerchantCode: merchantCode,
    Service: "bca",
    RefNo: refNo,
    Amount: 15_000,
    CustomerId: "1234567890",
    CustomerName: "Ana Lopez",
  };
  const check = {
    PaymentId: 7,
    MerchantCode: merchantCode,
    TransId: "",
    RefNo: refNo,
    Currency: "IDR",
  };
  return inLine("by hand", [
    manual,
    fields("Payout", { body: JSON.stringify(payout), text: text(payout) }),
    signed("Sign Payout", secret),
    request("Send Payout", `${url}/payout/${merchantCode}`),
    node("Wait", "wait", 1.1, { amount: 1, unit: "seconds" }, { webhookId: "by-hand" }),
    fields("Check", { body: JSON.stringify(check), text: text(check) }),
    signed("Sign Check", secret),
    request("Send Check", `${url}/checktransaction/${merchantCode}`),
    node("Paid?", "if", 2.2, equals("={{ $json.data.Status }}", "SUCCESS")),
  ]);
}

function withNodes(credential: object, refNo: string) {
  const our = (name: string, type: string, parameters: object) => ({
    ...node(name, "", 1, parameters, retry),
    type: `n8n-nodes-merchant-payment.${type}`,
    credentials: { merchantPaymentApi: credential },
  });
  const common = { refNo, currency: "IDR", paymentId: 7 };
  return inLine("with these nodes", [
    manual,
    our("Payout", "merchantPayout", {
      ...common,
      amount: 15_000,
      service: "bca",
      customerId: "1234567890",
      customerName: "Ana Lopez",
      options: {},
    }),
    our("Check", "merchantCheckTransaction", {
      ...common,
      kind: "payout",
      waitUntilFinal: true,
      waitSeconds: 30,
      options: {},
    }),
    node("Paid?", "if", 2.2, equals("={{ $json.outcome }}", "succeeded")),
  ]);
}

type Flow = ReturnType<typeof inLine>;
const lost = [{ fault: "reset", operation: "payout", when: "after", count: 1 }] as const;

async function measure(
  n8n: RunningN8n,
  faults: typeof lost | [],
  build: (sandbox: Sandbox) => Promise<Flow> | Flow,
) {
  await using sandbox = await createSandbox({ payoutAfterMs: 500, faults });
  const flow = await build(sandbox);
  const run: Execution = await runWorkflow(n8n, await createWorkflow(n8n, flow), "Start");
  return {
    nodes: flow.nodes.length,
    "payout requests": sandbox.ledger.requests({ operation: "payout" }).length,
    payments: sandbox.ledger.payments().length,
    "check requests": sandbox.ledger.requests({ operation: "check" }).length,
    "took the Paid branch": (run.items["Paid?"]?.[0]?.length ?? 0) > 0,
  };
}

async function ours(
  n8n: RunningN8n,
  { url, merchantCode, profile, secrets }: Sandbox,
): Promise<Flow> {
  const data = {
    baseUrl: url,
    merchantCode,
    describeBy: "profile",
    profile: JSON.stringify(profile),
    moreSecrets: JSON.stringify(secrets),
  };
  const body = { name: "Bench", type: "merchantPaymentApi", data };
  const { id } = await n8n.rest<{ id: string }>("POST", "/credentials", body);
  return withNodes({ id, name: "Bench" }, "BENCH-1");
}

const userFolder = await mkdtemp(join(tmpdir(), "merchant-payment-bench-"));
const n8n = await startN8n({ userFolder, nodesTarball: tarball });
try {
  console.table({
    "by hand, all well": await measure(n8n, [], (sandbox) => byHand(sandbox, "BENCH-1")),
    "by hand, first answer lost": await measure(n8n, lost, (sandbox) => byHand(sandbox, "BENCH-1")),
    "these nodes, all well": await measure(n8n, [], (sandbox) => ours(n8n, sandbox)),
    "these nodes, first answer lost": await measure(n8n, lost, (sandbox) => ours(n8n, sandbox)),
  });
} finally {
  await n8n.stop();
  await rm(userFolder, { recursive: true, force: true });
}
