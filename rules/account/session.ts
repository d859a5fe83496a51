const minute = 60_000;

/** Idle timeout in milliseconds. */
export const sessionIdleLimit = 30 * minute;

/** Maximum lifetime in milliseconds, regardless of use. */
export const sessionLifeLimit = 12 * 60 * minute;

/** Milliseconds since the epoch. */
export type SessionTimes = { readonly createdAt: number; readonly usedAt: number };

/** When the session expires from disuse, and when in any case, in milliseconds since the epoch. */
export const sessionExpiry = ({ createdAt, usedAt }: SessionTimes) => {
  const absoluteExpiresAt = createdAt + sessionLifeLimit;
  return { idleExpiresAt: Math.min(usedAt + sessionIdleLimit, absoluteExpiresAt), absoluteExpiresAt };
};

/** True until 30 minutes after the last use and 12 hours after the login; both ends are exclusive. */
export const sessionIsOpen = (times: SessionTimes, nowMs: number) => nowMs < sessionExpiry(times).idleExpiresAt;
