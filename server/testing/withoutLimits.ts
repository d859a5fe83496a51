import type { Limits } from '../limits/rateLimits.ts';

const limiter = {
  consume: async () => ({ consumedPoints: 1 }),
  get: async () => null,
  reward: async () => undefined,
  delete: async () => undefined,
};

/** Limits that never bite, for tests about something else. */
export const withoutLimits = new Proxy({}, { get: (_, name) => (name === 'processes' ? () => 1 : limiter) }) as Limits;
