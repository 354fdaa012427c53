import { isGrpcServiceError } from "@temporalio/client";

/** the gRPC status inside an error of Temporal's client, however deep */
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
