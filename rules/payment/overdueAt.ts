const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The instant (milliseconds) at which a payment due by the end of that minute is overdue. */
export const overdueAt = (payUntilMs: number) => payUntilMs + minuteMs;

/**
 * The instant of the first check of a fee owed online: a day before it is due, for a reminder. If the person was
 * notified of the fee less than a day before that, there is no reminder, and the check is when it is overdue.
 */
export function firstLookAt(payUntilMs: number, nowMs: number) {
  const reminder = payUntilMs - dayMs;
  return reminder - nowMs >= dayMs ? reminder : overdueAt(payUntilMs);
}
