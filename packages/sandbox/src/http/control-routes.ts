import { ConfigurationError } from "@merchant-payment/core";
import type { Context } from "hono";
import type { FaultRule } from "../faults/fault-rule.ts";
import { type Operation, operations } from "@merchant-payment/core";
import type { AppOptions, SandboxApp } from "./app-options.ts";

/** For programs in another process: the ledger, fault rules, statuses by hand. README, "Over HTTP". */
export function addControlRoutes(app: SandboxApp, { ledger, faults, gateway }: AppOptions): void {
  app.get("/sandbox/ledger", (context) => {
    const filter = { operation: operationIn(context), ...filterIn(context) };
    // without bodies, which hold people's data
    return context.json({
      requests: ledger.requests(filter).map(({ body: _, ...request }) => request),
    });
  });
  app.get("/sandbox/payments", (context) => {
    const filter = filterIn(context);
    const counts = Object.entries(ledger.countPayments()).filter(
      ([refNo]) => (filter.refNo ?? refNo) === refNo,
    );
    return context.json({ counts: Object.fromEntries(counts), payments: ledger.payments(filter) });
  });
  app.get("/sandbox/deposits", (context) =>
    context.json({ deposits: ledger.deposits(filterIn(context)) }),
  );
  app.get("/sandbox/callbacks", (context) =>
    context.json({ callbacks: ledger.callbacks(filterIn(context)) }),
  );
  app.get("/sandbox/status-changes", (context) =>
    context.json({ statusChanges: ledger.statusChanges(filterIn(context)) }),
  );

  app.get("/sandbox/faults", (context) => context.json({ faults: faults.list() }));
  app.post("/sandbox/faults", async (context) => {
    const rules = [await jsonIn(context)].flat() as FaultRule[];
    return context.json({ faults: faults.add(...rules) }, 201);
  });
  app.delete("/sandbox/faults", (context) => {
    faults.clear();
    return context.json({ faults: [] });
  });
  app.delete("/sandbox/faults/:id", (context) =>
    faults.remove(Number(context.req.param("id")))
      ? context.json({ faults: faults.list() })
      : problem(context, 404, "no such fault rule"),
  );

  app.post("/sandbox/transactions/:refNo/status", async (context) => {
    const body: unknown = await jsonIn(context);
    const status: unknown =
      typeof body === "object" && body !== null ? Reflect.get(body, "status") : undefined;
    if (typeof status !== "string" || status === "")
      return problem(context, 400, 'send {"status": "SUCCESS"}, or another raw Status text');
    const transaction = gateway.transactions.find({ refNo: context.req.param("refNo") });
    if (transaction === undefined) return problem(context, 404, "no transaction has this RefNo");
    gateway.lifecycle.move(transaction, status, "hand");
    return context.json({
      transaction: gateway.transactions.find({ transId: transaction.transId }),
    });
  });

  app.onError((error, context) => {
    if (ConfigurationError.is(error)) return context.json({ error: error.toJSON() }, 400);
    return problem(context, 500, `the sandbox failed: ${error.message}`);
  });
}

function filterIn(context: Context): { refNo: string | undefined } {
  return { refNo: context.req.query("refNo") };
}

function operationIn(context: Context): Operation | undefined {
  const wanted = context.req.query("operation");
  const found = operations.find((operation) => operation === wanted);
  if (wanted !== undefined && found === undefined)
    throw new ConfigurationError(`operation: must be one of ${operations.join(", ")}`);
  return found;
}

async function jsonIn(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    throw new ConfigurationError("the body is not JSON");
  }
}

function problem(context: Context, status: 400 | 404 | 500, message: string): Response {
  return context.json(
    { error: { code: status === 500 ? "sandbox" : "configuration", message } },
    status,
  );
}
