import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** The connections of a server, as they are now. */
export interface Connections {
  readonly open: number;
  /** closed so far, because there were too many */
  readonly turnedAway: number;
}

/**
 * Never more than `most` at once. Where another one comes, the one that has been without a whole request for longest makes room for it:
 * who sends slowly, or nothing, keeps nobody out. Where all of them are being answered, the new one is closed.
 */
export function boundConnections(server: Server, most: number): Connections {
  /** what each is sending or being answered; those that have waited for longest first */
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
      // answered: it has waited for no time at all
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
