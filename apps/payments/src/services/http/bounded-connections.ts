import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** The current connections of a server. */
export interface Connections {
  readonly open: number;
  /** closed so far, because there were too many */
  readonly turnedAway: number;
}

/**
 * Allows at most `most` connections. If another one comes, the connection that has been without a complete request for longest is
 * closed, so that slow or silent senders do not block others. If all of them are being answered, the new one is closed.
 */
export function boundConnections(server: Server, most: number): Connections {
  /** the current request of each connection; those that have waited longest come first */
  const open = new Map<Socket, IncomingMessage | null>();
  let turnedAway = 0;

  function turnAway(socket: Socket): void {
    turnedAway += 1;
    open.delete(socket);
    socket.destroy();
  }

  server.on("connection", (socket: Socket) => {
    socket.once("close", () => open.delete(socket));
    const slowest = open.size < most ? undefined : firstWithoutRequest(open);
    if (slowest !== undefined) turnAway(slowest);
    if (open.size < most) open.set(socket, null);
    else turnAway(socket);
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    if (!open.has(socket)) return;
    open.set(socket, request);
    response.once("close", () => {
      // after its answer a connection goes to the end of the order
      if (open.delete(socket) && !socket.destroyed) open.set(socket, null);
    });
  });
  return {
    get open() {
      return open.size;
    },
    get turnedAway() {
      return turnedAway;
    },
  };
}

function firstWithoutRequest(open: ReadonlyMap<Socket, IncomingMessage | null>) {
  for (const [socket, request] of open) if (request?.complete !== true) return socket;
  return undefined;
}
