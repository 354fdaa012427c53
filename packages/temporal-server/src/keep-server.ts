import { spawn } from "node:child_process";

/**
 * `keep-server.ts <executable> …arguments`, forked: runs the server for as long as the forking process lives.
 * Its channel closes with any end of that process, even SIGKILL; then the server is stopped.
 */
const [executable = "", ...args] = process.argv.slice(2);
const killAfterMs = 3000;

const server = spawn(executable, args, { stdio: ["ignore", "pipe", "pipe"] });
process.on("disconnect", stop);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);

for (const stream of [server.stdout, server.stderr]) {
  stream.setEncoding("utf8").on("data", (log: string) => tell({ log }));
}
server.on("spawn", () => tell({ pid: server.pid }));
server.on("error", (error) => tell({ log: error.message }));
server.on("close", () => {
  if (process.connected) process.disconnect();
});

function stop(): void {
  server.kill("SIGTERM");
  setTimeout(() => server.kill("SIGKILL"), killAfterMs).unref();
}

function tell(message: { pid?: number | undefined; log?: string }): void {
  // no receiver is not an error: the parent may have ended
  if (process.connected) process.send?.(message, () => {});
}
