import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, Connection } from "@temporalio/client";
import { inject, vi } from "vitest";
import { missingSearchAttributes, registerSearchAttributes } from "../src/client/index.ts";
import getPort from "get-port";

/** A separate dev server for a test, with a database file. It can be killed and started again with that file. */
export interface OwnTemporalServer extends AsyncDisposable {
  /** `host:port`; the same after each start */
  readonly address: string;
  /** SIGKILL; resolves when it is gone */
  kill(): Promise<void>;
  start(): Promise<void>;
}

const host = "127.0.0.1";

/** @param flags more flags for `start-dev` */
export async function startOwnTemporalServer(
  dbFile: string,
  flags: readonly string[] = [],
): Promise<OwnTemporalServer> {
  const port = await getPort({ host: "127.0.0.1" });
  const address = `${host}:${port}`;
  let ended: (() => Promise<void>) | undefined;
  const kill = async () => {
    await ended?.();
    ended = undefined;
  };
  const start = async () => {
    const server = spawn(
      inject("temporalExecutable"),
      [
        "server",
        "start-dev",
        "--headless",
        `--ip=${host}`,
        `--port=${port}`,
        `--db-filename=${dbFile}`,
        ...flags,
      ],
      { stdio: "ignore" },
    );
    ended = async () => {
      if (server.exitCode !== null) return;
      server.kill("SIGKILL");
      await once(server, "exit");
    };
    await untilReady(address);
  };
  await start();
  return {
    address,
    kill,
    start,
    async [Symbol.asyncDispose]() {
      await kill();
      // includes the data that SQLite has not yet moved into the file
      for (const part of ["", "-wal"]) {
        if (!existsSync(dbFile + part)) continue;
        await copyFile(dbFile + part, join(inject("artifactsFolder"), `${port}.db${part}`));
      }
    },
  };
}

async function untilReady(address: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const connection = await Connection.connect({ address, connectTimeout: 1_000 });
      try {
        const client = new Client({ connection });
        await registerSearchAttributes(client);
        if ((await missingSearchAttributes(client)).length > 0) throw new Error("not yet");
      } finally {
        await connection.close();
      }
    },
    { interval: 200 },
  );
}
