/** Minutes after the start of an attempt at which its provider is polled; after the last one, every hour. */
const moments = [1, 5, 30, 60] as const;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The next instant (milliseconds) at which the provider is polled about an attempt that has not ended. */
export function nextPoll({ beganMs, nowMs }: { readonly beganMs: number; readonly nowMs: number }) {
  const next = moments.map((minutes) => beganMs + minutes * minuteMs).find((instant) => instant > nowMs);
  if (next !== undefined) return next;
  const hours = Math.floor((nowMs - beganMs) / hourMs) + 1;
  return beganMs + hours * hourMs;
}
