import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import getPort from "get-port";

/** How a dev server is started. */
export type TemporalServerOptions = {
  /** A Temporal CLI, as `findTemporalServer` finds it. */
  executable: string;
  /** The file for its state; default in memory. */
  dbFile?: string;
  /** Port of the gRPC frontend; default a free one. */
  port?: number;
  /** Port of the web UI, 0 for a free one; default no UI. */
  uiPort?: number;
  /** URL of the codec server that decodes encrypted payloads for the web UI. */
  uiCodecEndpoint?: string;
  /** Search attributes to register, name to type; default those of a payment. */
  searchAttributes?: Record<string, string>;
  /** Called with the server's log output (warnings and errors). */
  log?: (text: string) => void;
};

/** A running dev server. It ends with the process that started it, even if that process is killed. */
export type RunningTemporalServer = {
  /** `host:port` of the gRPC frontend. */
  address: string;
  uiUrl: string | null;
  /** The server's own process id. */
  pid: number;
  /** Resolves when the server has ended. */
  stop: () => Promise<void>;
};

const ip = "127.0.0.1";
const alreadyInUse = "address already in use";
const readyWithinMs = 60_000;
const paymentSearchAttributes = {
  PaymentState: "Keyword",
  PaymentKind: "Keyword",
  PaymentAccount: "Keyword",
};

/** Task queue partitions are for several servers; in one server, each partition asks the others for tasks. */
const oneQueuePartition: readonly string[] = ["Read", "Write"].map(
  (way) => `--dynamic-config-value=matching.numTaskqueue${way}Partitions=1`,
);

/** Starts `temporal server start-dev`; resolves when its namespace `default` and its search attributes exist. */
export async function startTemporalServer(
  options: TemporalServerOptions,
): Promise<RunningTemporalServer> {
  // another process can take a free port before the server opens it
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(options);
    } catch (error) {
      if (!isPortTaken(error) || options.port !== undefined || attempt === 3) throw error;
    }
  }
}

/** whether a server could not start because another process has one of its ports */
export function isPortTaken(error: unknown): boolean {
  return error instanceof Error && error.message.includes(alreadyInUse);
}

async function startOnce(options: TemporalServerOptions): Promise<RunningTemporalServer> {
  const searchAttributes = options.searchAttributes ?? paymentSearchAttributes;
  const port = options.port ?? (await getPort({ host: "127.0.0.1" }));
  const httpPort = await getPort({ host: "127.0.0.1" });
  const uiPort = options.uiPort === 0 ? await getPort({ host: "127.0.0.1" }) : options.uiPort;
  const server = runServer(options, [
    "server",
    "start-dev",
    `--ip=${ip}`,
    `--port=${port}`,
    `--http-port=${httpPort}`,
    "--log-level=warn",
    ...oneQueuePartition,
    uiPort === undefined ? "--headless" : `--ui-port=${uiPort}`,
    ...(options.uiCodecEndpoint === undefined
      ? []
      : [`--ui-codec-endpoint=${options.uiCodecEndpoint}`]),
    ...(options.dbFile === undefined ? [] : [`--db-filename=${options.dbFile}`]),
    ...Object.entries(searchAttributes).map(([name, type]) => `--search-attribute=${name}=${type}`),
  ]);
  const settled = new AbortController();
  try {
    const url = `http://${ip}:${httpPort}/api/v1/namespaces/default/search-attributes`;
    await Promise.race([
      untilReady(url, Object.keys(searchAttributes), settled.signal),
      server.ended.then((reason) => Promise.reject(new Error(reason))),
    ]);
    return {
      address: `${ip}:${port}`,
      uiUrl: uiPort === undefined ? null : `http://${ip}:${uiPort}`,
      pid: await server.pid,
      stop: server.stop,
    };
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    settled.abort();
  }
}

function runServer(options: TemporalServerOptions, args: string[]) {
  const keeper = fork(
    fileURLToPath(new URL("./keep-server.ts", import.meta.url)),
    [options.executable, ...args],
    {
      // a separate process group: Ctrl-C must reach only the parent, which may need the server to finish
      detached: true,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: [],
      env: withoutTemporalSettings(process.env),
    },
  );
  // neither may keep the parent process alive
  keeper.unref();
  keeper.channel?.unref();
  // if another process takes its port at the last moment, it logs that first and then a long panic
  let portTaken: string | undefined;
  let lastLog = "";
  const pid = new Promise<number>((resolve) => {
    keeper.on("message", (message: { pid?: number; log?: string }) => {
      if (message.pid !== undefined) resolve(message.pid);
      if (message.log === undefined) return;
      options.log?.(message.log);
      lastLog += message.log;
      portTaken ??= lastLog.split("\n").find((line) => line.includes(alreadyInUse));
      lastLog = lastLog.slice(-2000);
    });
  });
  const ended = once(keeper, "exit").then(async () => {
    if (keeper.signalCode !== null) process.kill(await pid, "SIGKILL");
    const reason = portTaken ?? lastLog.trim().split("\n").at(-1);
    return `The Temporal server (${options.executable}) ended: ${reason || "it gave no reason"}`;
  });
  const stop = async () => {
    if (keeper.exitCode !== null || keeper.signalCode !== null) return;
    keeper.ref();
    if (keeper.connected) keeper.disconnect();
    await ended;
  };
  return { pid, ended, stop };
}

/** Removes client settings (`TEMPORAL_ADDRESS`, …): the CLI reads them too, but they are not for this server. */
function withoutTemporalSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.startsWith("TEMPORAL_")),
  );
}

async function untilReady(url: string, names: string[], signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    const found = await registeredNames(url).catch((): string[] => []);
    if (names.every((name) => found.includes(name))) return;
    await wait(100, undefined, { signal });
  }
  throw new Error(`The Temporal server did not answer within ${readyWithinMs / 1000} seconds.`);
}

async function registeredNames(url: string): Promise<string[]> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
  if (!answer.ok) return [];
  const { customAttributes } = (await answer.json()) as { customAttributes?: object };
  return Object.keys(customAttributes ?? {});
}
