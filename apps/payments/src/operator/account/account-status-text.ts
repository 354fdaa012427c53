import type { AccountStatus, PastSwitch, SwitchedOn } from "@merchant-payment/temporal/client";
import type { CommandLine } from "../../output/command-line.ts";
import type { Paint } from "../../output/output.ts";
import { stripControlChars } from "../../output/strip-control-chars.ts";
import { endSwitchCommand } from "./end-switch-command.ts";

/** An account's switches for people: what is on, what to do, and what was before. Pure. */
export function accountStatusText(
  name: string,
  status: AccountStatus,
  paint: Paint,
  command: CommandLine,
): string {
  const { stopped, restored, past } = stripControlChars(status);
  const lines = [
    stopped === null
      ? paint(["bold", "green"], `Account ${stripControlChars(name)} sends.`)
      : paint(["bold", "red"], `Account ${stripControlChars(name)} is stopped: nothing is sent.`),
  ];
  if (stopped !== null)
    lines.push(
      `  ${whoAndWhy(stopped)}`,
      `  To go on: ${endSwitchCommand("start", name, command)}`,
    );
  if (restored !== null)
    lines.push(
      paint(
        ["bold", "yellow"],
        "It is marked as restored: what the gateway does not have is not sent.",
      ),
      `  ${whoAndWhy(restored)}`,
      `  To end that: ${endSwitchCommand("restored --end", name, command)}`,
    );
  if (past.length > 0) lines.push("", paint("bold", "Before:"), ...past.map(pastLine));
  return lines.join("\n");
}

/** who it was, when and why */
export function whoAndWhy({ actor, reason, since, host }: SwitchedOn): string {
  return stripControlChars(
    `by ${actor ?? "somebody"}${on(host)} since ${since ?? "an unknown time"}: ${reason}`,
  );
}

function on(host: string | null): string {
  return host === null ? "" : ` on ${host}`;
}

function pastLine({ switch: which, ended, ...begun }: PastSwitch): string {
  const word = which === "stop" ? "stopped" : "restored";
  return `  ${word} ${whoAndWhy(begun)}; until ${ended.at}, by ${ended.actor ?? "somebody"}${on(ended.host)}: ${ended.reason}`;
}
