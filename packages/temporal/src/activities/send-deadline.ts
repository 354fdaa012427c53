import { sendTimeLeft, type SendLimits } from "@merchant-payment/core/payment";

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
      const longest = Math.round(Math.max(passed.monotonic, passed.wall));
      throw new Error(`too late to send: ${longest} ms have passed since this submit began`);
    },
  };
  return deadline;
}

const ownClocks = { monotonic: () => performance.now(), wall: () => Date.now() };
