import {
  createAccount,
  createClient,
  NotSentError,
  parseProfile,
  type PayoutRequest,
} from "@merchant-payment/core";
import { submitOutcome, type SubmitOutcome } from "@merchant-payment/core/outcome";
import { compileRecipe, type Recipe } from "@merchant-payment/core/signing";
import { createUndiciTransport } from "@merchant-payment/core/undici";

/** A user's app: it pays once at the gateway of BASE_URL, checks the payment, and prints the results. */
type Settings = {
  baseUrl: string;
  merchantCode: string;
  profile: unknown;
  secrets: Record<string, string>;
};
const settings = JSON.parse(process.env["SETTINGS"] ?? "{}") as Settings;

const transport = createUndiciTransport();
const options = { ...settings, profile: parseProfile(settings.profile) };
const account = createAccount(options);
const client = createClient({ account, transport });

const request: PayoutRequest = {
  PaymentId: 1,
  Service: "bank",
  RefNo: "APP-1",
  Amount: 1000,
  Currency: "IDR",
  CustomerId: "42",
  CustomerName: "A Person",
};
const paid = await client.payout(request);
const checked = await client.check({ PaymentId: 1, RefNo: "APP-1", Currency: "IDR" });

const nowhere = createAccount({ ...options, baseUrl: "http://127.0.0.1:9" });
const refused = await createClient({ account: nowhere, transport })
  .payout(request)
  .catch((error: unknown) => error);
const neverLeft: SubmitOutcome = submitOutcome({ kind: "notSent", reason: "refused" }, false);

const recipe: Recipe = { message: "{RefNo}", algorithm: "hmac-sha256", key: "merchantKey" };
const signer = compileRecipe(recipe, "recipe").signer(settings.secrets);

console.log(
  JSON.stringify({
    paid: paid.outcome,
    checked: checked.outcome,
    notSent: NotSentError.is(refused),
    neverLeft,
    signer: typeof signer.sign,
  }),
);
await transport.close();
