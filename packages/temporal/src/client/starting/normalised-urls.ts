import { normaliseBaseUrl } from "@merchant-payment/core/internal";
import type { PaymentsClientOptions } from "../payments-client.ts";

/** An account's base URLs as payments carry them. @throws ConfigurationError */
export function normalisedUrls({ baseUrl, formerly = [] }: PaymentsClientOptions["account"]): {
  readonly baseUrl: string;
  readonly formerly: readonly string[];
} {
  return { baseUrl: normaliseBaseUrl(baseUrl), formerly: formerly.map(normaliseBaseUrl) };
}
