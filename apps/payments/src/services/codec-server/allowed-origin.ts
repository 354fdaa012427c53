import { CommandError } from "../../output/command-error.ts";

/** @throws CommandError usage for a text that no browser would send as Origin */
export function allowedOrigin(written: string): string {
  const url = URL.parse(written);
  if (url !== null && /^https?:$/.test(url.protocol) && written.replace(/\/$/, "") === url.origin)
    return url.origin;
  throw new CommandError(
    "usage",
    `--origin ${written} is not the origin of a page; write it like https://temporal.example or http://localhost:8233`,
  );
}
