import { Option } from "@commander-js/extra-typings";

/** the person who decides, for every command that records the person */
export function actorOption() {
  return new Option(
    "--actor <name>",
    "who decides; default: the signed-in user's name. Kept with the host and the Temporal client's identity",
  );
}
