import { mkdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import { installN8n } from "./install-n8n.ts";
import { installNodes } from "./install-nodes.ts";
import { n8nCommand } from "./n8n-command.ts";
import { n8nEnvironment } from "./n8n-environment.ts";
import { type ProcessGroup, startGroup, stopGroup } from "./process-group.ts";
import { type N8nSession, openSession } from "./n8n-session.ts";

export interface RunningN8n extends N8nSession {
  readonly url: string;
  readonly userFolder: string;
  /** the process that watches over n8n; n8n and all that it started end with it */
  readonly pid: number;
  /** everything that n8n has written so far */
  log(): string;
  /** n8n's command line on the same user folder: `command("execute", "--id=…")` */
  command(...args: string[]): Promise<{ exitCode: number; stdout: string; stderr: string }>;
  stop(): Promise<void>;
}

export interface N8nOptions {
  /** n8n's user folder; reused if it exists */
  readonly userFolder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** packed community nodes to install first */
  readonly nodesTarball?: string;
}

/** Starts a real n8n on a free port with an owner who is logged in. It ends with this process at the latest. */
export async function startN8n(options: N8nOptions): Promise<RunningN8n> {
  const { bin } = await installN8n();
  const { userFolder } = options;
  await mkdir(userFolder, { recursive: true });
  if (options.nodesTarball !== undefined) await installNodes(userFolder, options.nodesTarball);
  const port = await getPort({ host: "127.0.0.1" });
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...n8nEnvironment({ userFolder, port, brokerPort: await getPort({ host: "127.0.0.1" }) }),
    ...options.env,
  };
  const server = startGroup([bin, "start"], { cwd: userFolder, env });
  try {
    await untilReady(url, server);
    const session = await openSession(url);
    return {
      ...session,
      url,
      userFolder,
      pid: server.pid,
      log: () => server.output.stdout + server.output.stderr,
      command: (...args) => n8nCommand(userFolder, ...args),
      stop: () => stopGroup(server),
    };
  } catch (error) {
    await stopGroup(server);
    throw error;
  }
}

async function untilReady(url: string, server: ProcessGroup): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (
    Date.now() < deadline &&
    server.process.exitCode === null &&
    server.process.signalCode === null
  ) {
    // `/healthz` answers before the routes exist; this one does not
    const answer = await fetch(`${url}/healthz/readiness`).catch(() => undefined);
    if (answer?.ok && (await fetch(`${url}/rest/settings`)).ok) return;
    await sleep(100);
  }
  const log = server.output.stdout + server.output.stderr;
  throw new Error(`n8n did not become ready within 120 s; its log ends with:\n${log.slice(-2000)}`);
}
