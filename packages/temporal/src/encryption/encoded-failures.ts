import { DefaultFailureConverter } from "@temporalio/common";

/** Temporal loads it by this name: messages and stack traces of failures become payloads, which are encrypted */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
