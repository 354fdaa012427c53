import {
  findTemporalServer,
  startTemporalServer,
  type FoundTemporalServer,
  type RunningTemporalServer,
} from "@merchant-payment/tooling/temporal-server";
import { preferredPort } from "../sandbox/preferred-port.ts";
import type { TemporalSettings } from "../temporal/temporal-settings.ts";

export interface DevTemporal {
  readonly server: RunningTemporalServer;
  readonly foundIn: FoundTemporalServer["foundIn"];
  readonly settings: TemporalSettings;
}

/**
 * A Temporal dev server in memory with its web UI, at the usual ports where those are free.
 * @param say told what takes time
 */
export async function startTemporal(say: (line: string) => void): Promise<DevTemporal> {
  const { executable, foundIn } = await findTemporalServer({ say });
  const port = await preferredPort(7233);
  const server = await startTemporalServer({
    executable,
    ...(port === 0 ? {} : { port }),
    uiPort: await preferredPort(8233),
  });
  const { address } = server;
  return {
    server,
    foundIn,
    settings: { address, namespace: "default", connection: { address } },
  };
}
