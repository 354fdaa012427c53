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

/** milliseconds: what happens to many payments at once is told at once */
const gatherFor = 2_000;

const { sendAlert } = proxyActivities<AlertActivities>({
  startToCloseTimeout: "30s",
  // for as long as it takes
  retry: { initialInterval: "2s", backoffCoefficient: 2, maximumInterval: "10 minutes" },
});

/** Tells people of an account's payments, one alert after the other, and ends when there is nothing to tell. */
export async function alerts(given: AlertsInput): Promise<void> {
  const before = readAlertsInput(given);
  let gathered: Gathered = before?.gathered ?? nothingGathered;
  let unsent = before?.unsent;
  setHandler(reportSignal, (payment: unknown) => {
    // sent by hand: it must not keep others from being told
    if (isAlertedPayment(payment)) gathered = gather(gathered, payment);
  });
  // started by hand, it knows no account: a payment that it was told of does
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

/** it ends at once: the next payment that is reported starts a good one */
function wrongInput(): ApplicationFailure {
  return ApplicationFailure.nonRetryable(
    "these alerts cannot be sent: the input must be an object with the account's name; a payment's worker starts them when there is something to tell",
    "InvalidAlertsInput",
  );
}

/** false: the history is long enough, and another run goes on trying */
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
