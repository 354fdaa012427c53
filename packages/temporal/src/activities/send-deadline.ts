import { sendTimeLeft, type SendClocks, type SendLimits } from "@merchant-payment/core/payment";

/** The end of the time in which a submit's request may go out. */
export interface SendDeadline {
  /** when the server handed the submit out, in its milliseconds since 1970; null where it did not say */
  startedAt: number | null;
  /** @throws once it is too late: the server may by then believe this submit dead, and a person may have sent again */
  check(): void;
}

/** Both clocks count: the monotonic one stands still while a machine sleeps, the wall clock may be set. */
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

/** for people: which of the two was too long, the submit itself or its way here */
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
