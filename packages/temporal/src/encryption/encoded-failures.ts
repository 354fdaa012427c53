import { DefaultFailureConverter } from "@temporalio/common";

/** Temporal loads it by this name. It turns messages and stack traces of failures into payloads, which are encrypted. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
