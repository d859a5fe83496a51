const minute = 60_000;

/** Milliseconds a session may rest unused. */
export const sessionIdleLimit = 30 * minute;

/** Milliseconds a session may live, however busy. */
export const sessionLifeLimit = 12 * 60 * minute;

/** Milliseconds since the epoch. */
export type SessionTimes = { readonly createdAt: number; readonly usedAt: number };

/** When the session ends for lack of use and when it ends in any case, in milliseconds since the epoch. */
export const sessionExpiry = ({ createdAt, usedAt }: SessionTimes) => {
  const absoluteExpiresAt = createdAt + sessionLifeLimit;
  return { idleExpiresAt: Math.min(usedAt + sessionIdleLimit, absoluteExpiresAt), absoluteExpiresAt };
};

/** True until 30 minutes after the last use and 12 hours after the login; the moment of expiry itself is too late. */
export const sessionIsOpen = (times: SessionTimes, nowMs: number) => nowMs < sessionExpiry(times).idleExpiresAt;
