import { isGrpcServiceError } from "@temporalio/client";

/** the gRPC status of an error of Temporal's client or of one of its causes */
export function grpcFailure(error: unknown): { code: number; details: string } | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (isGrpcServiceError(current)) return { code: current.code, details: current.details };
  }
  return null;
}

/** no such workflow, or the server has forgotten it */
export function isNotFound(error: unknown): boolean {
  return (
    grpcFailure(error)?.code === 5 ||
    (error instanceof Error && error.name === "WorkflowNotFoundError")
  );
}
