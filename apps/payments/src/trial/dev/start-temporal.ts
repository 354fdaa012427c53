import {
  findTemporalServer,
  isPortTaken,
  startTemporalServer,
  type FoundTemporalServer,
  type RunningTemporalServer,
} from "@merchant-payment/temporal-server";
import type { TemporalSettings } from "../../temporal/temporal-settings.ts";
import { preferredPort } from "./preferred-port.ts";

export interface DevTemporal {
  readonly server: RunningTemporalServer;
  readonly foundIn: FoundTemporalServer["foundIn"];
  readonly settings: TemporalSettings;
}

/**
 * A Temporal dev server in memory with its web UI, at the usual ports if they are free.
 * @param say receives a line about what takes long
 */
export async function startTemporal(say: (line: string) => void): Promise<DevTemporal> {
  const { executable, foundIn } = await findTemporalServer({ say });
  const server = await startAtUsualPorts(executable);
  const { address } = server;
  return {
    server,
    foundIn,
    settings: { address, namespace: "default", connection: { address } },
  };
}

/** tries, because another stack may take a port at the same time */
const mostTries = 5;

async function startAtUsualPorts(executable: string): Promise<RunningTemporalServer> {
  for (let tries = 1; ; tries += 1) {
    const port = await preferredPort(7233);
    const uiPort = await preferredPort(8233);
    try {
      return await startTemporalServer({ executable, uiPort, ...(port === 0 ? {} : { port }) });
    } catch (error) {
      if (!isPortTaken(error) || tries === mostTries) throw error;
    }
  }
}
