import { sendTimeLeft, type SendClocks, type SendLimits } from "@merchant-payment/core/payment";

/** The time limit for sending a submit's request. */
export interface SendDeadline {
  /** when the server gave the submit to this worker, in milliseconds since 1970 on the server's clock; null if unknown */
  startedAt: number | null;
  /** @throws Error if it is too late: by then the server may have given up this submit, and a person may have sent again */
  check(): void;
}

/** Checks both clocks: the monotonic one stops while the machine sleeps, and somebody may set the wall clock. */
export function startSendDeadline(
  limits: Omit<SendLimits, "startedAt">,
  clocks: { monotonic(): number; wall(): number } = ownClocks,
): SendDeadline {
  const began = { monotonic: clocks.monotonic(), wall: clocks.wall() };
  const deadline: SendDeadline = {
    startedAt: null,
    check() {
      const now = clocks.wall();
      const passed = { monotonic: clocks.monotonic() - began.monotonic, wall: now - began.wall };
      if (sendTimeLeft({ ...limits, startedAt: deadline.startedAt }, { ...passed, now }) > 0)
        return;
      throw new Error(`too late to send: ${tooLate(limits, deadline.startedAt, passed, now)}`);
    },
  };
  return deadline;
}

/** for people: whether the submit itself took too long, or its way to this worker */
function tooLate(
  limits: Omit<SendLimits, "startedAt">,
  startedAt: number | null,
  passed: Omit<SendClocks, "now">,
  now: number,
): string {
  const longest = Math.round(Math.max(passed.monotonic, passed.wall));
  const ownTimeLeft = sendTimeLeft({ ...limits, startedAt: null }, { ...passed, now });
  return startedAt === null || ownTimeLeft <= 0
    ? `${longest} ms have passed since this submit began`
    : `by this worker's clock, Temporal handed this submit out ${Math.round(now - startedAt)} ms ago, and it began ${longest} ms ago; if nothing was frozen or suspended, correct this clock`;
}

const ownClocks = { monotonic: () => performance.now(), wall: () => Date.now() };
