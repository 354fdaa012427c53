import { ConfigurationError, MerchantPaymentError } from "@merchant-payment/core";
import { ServiceError, WorkflowNotFoundError } from "@temporalio/client";
import { PayloadConverterError, ValueError } from "@temporalio/common";
import { searchAttributeNames } from "../contract/search-attributes.ts";
import { causesOf, grpcFailure, missingNamespace } from "../server/grpc-failure.ts";
import { notFoundAdvice, PaymentNotFoundError, TemporalUnreachableError } from "./errors.ts";

/** gRPC status codes: INVALID_ARGUMENT, NOT_FOUND, PERMISSION_DENIED, UNIMPLEMENTED, UNAUTHENTICATED */
const misconfigured: readonly number[] = [3, 5, 7, 12, 16];

const doAgain =
  "then do the same again: the same RefNo is the same payment, and is paid once" as const;

/** Asks Temporal. If that fails, it rejects with an error of the payments client that says why, and what to do. */
export async function mapTemporalErrors<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    throw explainTemporalFailure(error);
  }
}

function explainTemporalFailure(cause: unknown): MerchantPaymentError {
  const known = [...causesOf(cause)].find((error) => MerchantPaymentError.is(error));
  if (known !== undefined) return known;
  const namespace = missingNamespace(cause);
  if (namespace !== null) return namespaceMissing(namespace, cause);
  if (cause instanceof WorkflowNotFoundError) {
    return new PaymentNotFoundError(
      `Temporal does not have the workflow ${cause.workflowId} any more; ${notFoundAdvice}`,
      { cause },
    );
  }
  const grpc = grpcFailure(cause);
  if (grpc !== null) return explainStatus(grpc, cause);
  if (isClosed(cause)) {
    return new TemporalUnreachableError(
      `the connection to Temporal was closed in this process; make a client with an open connection, ${doAgain}`,
      { cause },
    );
  }
  if (cause instanceof PayloadConverterError || cause instanceof ValueError) {
    return new ConfigurationError(
      `what Temporal holds cannot be read (${cause.message}); give the client the data converter and the encryption keys of the worker`,
      [],
      { cause },
    );
  }
  const why = [...causesOf(cause)].at(-1)?.message ?? String(cause);
  const check =
    cause instanceof ServiceError
      ? "check TEMPORAL_ADDRESS and the client's connection"
      : "it failed in this process: check the client's payload codecs and interceptors";
  return new TemporalUnreachableError(
    `Temporal could not be asked (${why}); ${check}, ${doAgain}`,
    {
      cause,
    },
  );
}

function explainStatus(
  { code, details }: { readonly code: number; readonly details: string },
  cause: unknown,
): MerchantPaymentError {
  if (/search attribute/i.test(details)) return missingSearchAttributes(cause);
  if (misconfigured.includes(code)) {
    return new ConfigurationError(
      `Temporal refused (${details}); check the namespace and the credentials in TEMPORAL_*, and that TEMPORAL_ADDRESS is a Temporal server`,
      [],
      { cause },
    );
  }
  return new TemporalUnreachableError(
    `Temporal does not answer (${details}); start it or fix TEMPORAL_ADDRESS, ${doAgain}`,
    { cause },
  );
}

function namespaceMissing(namespace: string, cause: unknown): ConfigurationError {
  return new ConfigurationError(
    `Temporal has no namespace ${namespace}; correct the client's namespace (TEMPORAL_NAMESPACE), or create it with a retention of 30 days or more`,
    [],
    { cause },
  );
}

/** gRPC has no status for it: the call never left this process */
function isClosed(error: unknown): boolean {
  return [...causesOf(error)].some(({ message }) => /channel has been shut down/i.test(message));
}

function missingSearchAttributes(cause: unknown): ConfigurationError {
  const flags = searchAttributeNames.map((name) => `--name ${name} --type Keyword`).join(" ");
  return new ConfigurationError(
    `the Temporal namespace lacks a search attribute; register them: temporal operator search-attribute create ${flags}`,
    [],
    { cause },
  );
}
