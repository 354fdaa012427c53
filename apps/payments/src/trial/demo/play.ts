import { amountText } from "../../output/amount.ts";
import { describePayment } from "../../operator/showing/describe-payment.ts";
import { stateStyle } from "../../operator/showing/state-style.ts";
import { playAct } from "./play-act.ts";
import type { Setting } from "./set-up.ts";
import type { Stage } from "./stage.ts";
import { acts } from "./story.ts";
import type { Played } from "./summary.ts";

/** Makes the payouts one after the other, and prints what each means for the money. */
export async function play(stage: Stage, setting: Setting): Promise<Played[]> {
  const { say, paint, narrate, command } = stage;
  const { payments, gateway, profile } = setting;
  const played: Played[] = [];
  for (const [at, act] of acts.entries()) {
    const { RefNo, Amount, Currency } = act.request;
    const amount = amountText(Amount, Currency, profile.currencies);
    say(`\n${paint("bold", `${at + 1}. ${act.title}`)}: ${RefNo}, ${amount}`);
    say(`   ${act.before}`);
    const document = await playAct(act, payments, gateway, narrate);
    const { money } = describePayment(document, command);
    say(`   ${paint(stateStyle(document.state), document.state)}. ${money}`);
    played.push({ act, document, paid: gateway.ledger.countPayments()[RefNo] ?? 0 });
  }
  return played;
}
