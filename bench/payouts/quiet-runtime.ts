import { DefaultLogger, Runtime } from "@temporalio/worker";

export const quiet = new DefaultLogger("ERROR");

/** Makes workers log only errors. Call it once in a process, before the first worker. */
export function installQuietRuntime(): void {
  Runtime.install({
    logger: quiet,
    telemetryOptions: { logging: { filter: "ERROR" } },
  });
}
