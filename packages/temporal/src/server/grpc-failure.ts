import { isGrpcServiceError } from "@temporalio/client";
import { NamespaceNotFoundError } from "@temporalio/common";

/** an error and the errors that led to it, the outermost first */
export function* causesOf(error: unknown): Generator<Error, undefined> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}

/** the gRPC status of an error of Temporal's client or of one of its causes */
export function grpcFailure(error: unknown): { code: number; details: string } | null {
  for (const cause of causesOf(error)) {
    if (isGrpcServiceError(cause)) return { code: cause.code, details: cause.details };
  }
  return null;
}

/** the name of the namespace that the server does not have; null for every other failure */
export function missingNamespace(error: unknown): string | null {
  for (const cause of causesOf(error)) {
    if (cause instanceof NamespaceNotFoundError) return cause.namespace;
  }
  // calls of the service itself: the server says it with the code that a missing workflow has, too
  const [, name = null] =
    /^namespace (.+) is not found/i.exec(grpcFailure(error)?.details ?? "") ?? [];
  return name;
}

/** no such workflow, or the server has forgotten it */
export function isNotFound(error: unknown): boolean {
  if (missingNamespace(error) !== null) return false;
  return (
    grpcFailure(error)?.code === 5 ||
    (error instanceof Error && error.name === "WorkflowNotFoundError")
  );
}
