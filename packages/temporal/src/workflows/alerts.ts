import {
  ApplicationFailure,
  CancellationScope,
  condition,
  continueAsNew,
  isCancellation,
  proxyActivities,
  setHandler,
  setWorkflowOptions,
  sleep,
  uuid4,
  workflowInfo,
} from "@temporalio/workflow";
import {
  readAlertsInput,
  type AlertActivities,
  type AlertedPayment,
  type AlertsInput,
  type PaymentAlert,
} from "../contract/alerts.ts";
import { reportSignal } from "../contract/messages.ts";
import { gather, nothingGathered, type Gathered } from "./gathered-alerts.ts";
import { autoUpgrade } from "./auto-upgrade.ts";

/** milliseconds in which reported payments are collected for one alert */
const gatherFor = 2_000;

const { sendAlert } = proxyActivities<AlertActivities>({
  startToCloseTimeout: "30s",
  // retried without a limit
  retry: { initialInterval: "2s", backoffCoefficient: 2, maximumInterval: "10 minutes" },
});

/** Alerts people about an account's payments, one alert after the other. It ends when no payment is left to report. */
export async function alerts(given: AlertsInput): Promise<void> {
  const before = readAlertsInput(given);
  let gathered: Gathered = before?.gathered ?? nothingGathered;
  let unsent = before?.unsent;
  setHandler(reportSignal, (payment: unknown) => {
    // a wrong signal, sent by hand, must not stop the other alerts
    if (isAlertedPayment(payment)) gathered = gather(gathered, payment);
  });
  // a start by hand may lack the account; then a reported payment names it
  const account = before?.account ?? accountOf(gathered);
  if (account === undefined) throw wrongInput();
  for (;;) {
    if (unsent === undefined) {
      if (gathered.payments.length === 0) return;
      await sleep(gatherFor);
      unsent = { id: uuid4(), account, at: new Date().toISOString(), ...gathered };
      gathered = nothingGathered;
    }
    if (!(await sentInThisRun(unsent)))
      return continueAsNew<typeof alerts>({ account, gathered, unsent });
    unsent = undefined;
  }
}
setWorkflowOptions(autoUpgrade, alerts);

function accountOf({ payments }: Gathered): string | undefined {
  return payments.find(({ account }: Partial<AlertedPayment>) => typeof account === "string")
    ?.account;
}

/** the workflow ends at once, and the next reported payment starts a correct one */
function wrongInput(): ApplicationFailure {
  return ApplicationFailure.nonRetryable(
    "these alerts cannot be sent: the input must be an object with the account's name; a payment's worker starts them when there is something to tell",
    "InvalidAlertsInput",
  );
}

/** false: the history is long, so the next run continues to try */
async function sentInThisRun(alert: PaymentAlert): Promise<boolean> {
  const sending = new CancellationScope();
  const sent = sending
    .run(() => sendAlert(alert))
    .then(
      () => true,
      (error: unknown) => {
        if (isCancellation(error)) return false;
        throw error;
      },
    );
  await Promise.race([sent, condition(() => workflowInfo().continueAsNewSuggested)]);
  sending.cancel();
  return sent;
}

function isAlertedPayment(value: unknown): value is AlertedPayment {
  if (typeof value !== "object" || value === null) return false;
  const { refNo, kind, state } = value as Partial<Record<string, unknown>>;
  return [refNo, kind, state].every((text) => typeof text === "string");
}
