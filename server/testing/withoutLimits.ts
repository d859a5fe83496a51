import type { Limits } from '../limits/rateLimits.ts';

const limiter = {
  consume: async () => ({ consumedPoints: 1, msBeforeNext: 60_000 }),
  get: async () => null,
  reward: async () => undefined,
  delete: async () => undefined,
};

/** Limits that never bite, for tests about something else. */
export const withoutLimits = new Proxy<Record<string, unknown>>(
  { processes: () => 1, perAddress: 1 },
  { get: (own, name) => own[String(name)] ?? limiter },
) as unknown as Limits;
