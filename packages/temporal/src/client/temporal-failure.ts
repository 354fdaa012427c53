import { ConfigurationError, MerchantPaymentError } from "@merchant-payment/core";
import { searchAttributeNames } from "../contract/search-attributes.ts";
import { grpcFailure } from "../server/grpc-failure.ts";
import { TemporalUnreachableError } from "./errors.ts";

/** gRPC status codes: CANCELLED, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, UNAVAILABLE */
const unreachable: readonly number[] = [1, 4, 8, 14];
/** gRPC status codes: INVALID_ARGUMENT, NOT_FOUND, PERMISSION_DENIED, UNAUTHENTICATED */
const misconfigured: readonly number[] = [3, 5, 7, 16];

/** asks Temporal, and says for people why it could not be asked */
export async function mapTemporalErrors<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    throw explainTemporalFailure(error);
  }
}

/** the same failure, said for people: where, why, what next */
function explainTemporalFailure(error: unknown): unknown {
  // said already
  if (MerchantPaymentError.is(error)) return error;
  const grpc = grpcFailure(error);
  if (grpc === null) return error;
  const { code, details } = grpc;
  if (/search attribute/i.test(details)) return missingSearchAttributes(error);
  if (unreachable.includes(code)) {
    return new TemporalUnreachableError(
      `Temporal does not answer (${details}); start it or fix TEMPORAL_ADDRESS, then do the same again: the same RefNo is the same payment, and is paid once`,
      { cause: error },
    );
  }
  if (misconfigured.includes(code)) {
    return new ConfigurationError(
      `Temporal refused (${details}); check the namespace and the credentials in TEMPORAL_*`,
      [],
      { cause: error },
    );
  }
  return error;
}

function missingSearchAttributes(cause: unknown): ConfigurationError {
  const flags = searchAttributeNames.map((name) => `--name ${name} --type Keyword`).join(" ");
  return new ConfigurationError(
    `the Temporal namespace lacks a search attribute; register them: temporal operator search-attribute create ${flags}`,
    [],
    { cause },
  );
}
