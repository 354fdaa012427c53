import { userInfo } from "node:os";
import { CommandError } from "../../output/command-error.ts";

/**
 * Who decides: the name that was given, or else that of the signed-in user.
 * @throws CommandError where there is neither
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
    // a user id that nobody has written down, as containers have
    return undefined;
  }
}
