/** Starts a server at its usual port; at a free one, which port 0 asks for, when another process has it. */
export async function atUsualPort<Server>(
  port: number,
  start: (port: number) => Promise<Server>,
): Promise<Server> {
  try {
    return await start(port);
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    return start(0);
  }
}

function isPortTaken(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && Reflect.get(cause, "code") === "EADDRINUSE";
}
