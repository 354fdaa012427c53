import type { World } from "../world.ts";

/** ticks that the server gives one attempt of a submit */
const startToClose = 100;

/**
 * The phase of a submit's time. A worker may begin to count almost a whole `startToClose` after the server. Therefore
 * `quiet` comes one `startToClose` after the server has given the submit up.
 * - `awaited`: the server waits for it
 * - `givenUp`: the server has given it up; `quiet` has not come
 * - `expired`: `quiet`, or `grace`, has come
 * - `justBegun`: the same, and the worker begins to count only now
 */
export type Lateness = "awaited" | "givenUp" | "expired" | "justBegun";

const passed: Record<Lateness, { readonly server: number; readonly worker: number }> = {
  awaited: { server: 2, worker: 1 },
  givenUp: { server: 150, worker: 99 },
  expired: { server: 300, worker: 201 },
  justBegun: { server: 300, worker: 1 },
};

/** Whether the guard in the activity allows sending. */
export function mayGoOut({ env, rules }: World, worker: number, late: Lateness): boolean {
  const profile = env.workers[worker] ?? env.workers[0];
  const { sendWithin, clockSkew } = profile;
  const limits = { sendWithin, startToClose, startedAt: 0 };
  const since = passed[late];
  const clocks = { monotonic: since.worker, wall: since.worker, now: since.server + clockSkew };
  return rules.sendTimeLeft(limits, clocks) > 0;
}
