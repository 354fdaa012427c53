import { Option } from "@commander-js/extra-typings";

/** the beginning of a time range, for every command that has one */
export function sinceOption() {
  return new Option(
    "--since <time>",
    'only those started since then: a day (UTC), a time with its zone, or how long ago, e.g. "1h", "3d"',
  );
}

/** the end of a time range, in the same forms */
export function untilOption() {
  return new Option(
    "--until <time>",
    "only those started before then, in the same forms; a day is included",
  );
}
