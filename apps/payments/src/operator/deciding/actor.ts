import { userInfo } from "node:os";
import { CommandError } from "../../output/command-error.ts";

/**
 * The person who decides: the given name, or else the signed-in user's.
 * @throws CommandError if there is neither
 */
export function actorOf(given: string | undefined): string {
  const actor = given ?? signedInUser();
  if (actor === undefined)
    throw new CommandError(
      "usage",
      "the signed-in user has no name here; say who decides with --actor NAME",
    );
  if (actor.trim() === "")
    throw new CommandError("usage", "--actor must say something; it is kept");
  return actor;
}

function signedInUser(): string | undefined {
  try {
    return userInfo().username || undefined;
  } catch {
    // a user id without a name, as in containers
    return undefined;
  }
}
