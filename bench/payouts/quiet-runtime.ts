import { DefaultLogger, Runtime } from "@temporalio/worker";

export const quiet = new DefaultLogger("ERROR");

/** Workers that say nothing but errors. Once in a process, before the first worker. */
export function installQuietRuntime(): void {
  Runtime.install({
    logger: quiet,
    telemetryOptions: { logging: { filter: "ERROR" } },
  });
}
