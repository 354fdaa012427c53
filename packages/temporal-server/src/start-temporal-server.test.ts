import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { startTemporalServer } from "./start-temporal-server.ts";

const executable = inject("temporalExecutable");

async function listens(address: string): Promise<boolean> {
  const [host = "", port] = address.split(":");
  const socket = connect(Number(port), host);
  const open = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return open;
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a started server answers, and a stopped server is gone", async () => {
  const server = await startTemporalServer({ executable, uiPort: 0 });
  expect(await listens(server.address)).toBe(true);
  expect((await fetch(server.uiUrl ?? "")).status).toBe(200);
  await server.stop();
  expect(runs(server.pid)).toBe(false);
  await server.stop();
});

test("a server ends with its parent, even if the parent is killed", async () => {
  const script = `
    import { startTemporalServer } from ${JSON.stringify(new URL("./index.ts", import.meta.url).href)};
    const { pid } = await startTemporalServer({ executable: ${JSON.stringify(executable)} });
    console.log(pid);
    setInterval(() => {}, 1000);`;
  const parent = execa(process.execPath, ["--input-type=module", "-e", script], { reject: false });
  onTestFinished(() => void parent.kill("SIGKILL"));
  const [printed] = await once(parent.stdout, "data");
  const pid = Number(printed);
  expect(runs(pid)).toBe(true);
  parent.kill("SIGKILL");
  await vi.waitFor(() => expect(runs(pid)).toBe(false));
});

test("a server that was killed goes on from its database file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "temporal-db-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const dbFile = join(folder, "temporal.db");
  const first = await startTemporalServer({ executable, dbFile });
  process.kill(first.pid, "SIGKILL");
  await first.stop();
  const again = await startTemporalServer({ executable, dbFile });
  expect(await listens(again.address)).toBe(true);
  await again.stop();
});

test("the error names a port in use", async () => {
  const first = await startTemporalServer({ executable });
  onTestFinished(() => first.stop());
  const port = Number(first.address.split(":")[1]);
  await expect(startTemporalServer({ executable, port })).rejects.toThrow(String(port));
});

test("an executable that does not exist is one clear error", async () => {
  await expect(startTemporalServer({ executable: "/nowhere/temporal" })).rejects.toThrow(
    "The Temporal server (/nowhere/temporal) ended: spawn /nowhere/temporal ENOENT",
  );
});
