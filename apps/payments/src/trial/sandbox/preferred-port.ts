import { createServer } from "node:net";

/** the port if it is free on this machine, else 0 for any free one */
export async function preferredPort(port: number): Promise<number> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(0));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(port)));
  });
}
