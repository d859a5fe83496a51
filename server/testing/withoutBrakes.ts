import type { Limits } from '../http/limits.ts';

const brake = {
  consume: async () => ({ consumedPoints: 1 }),
  get: async () => null,
  reward: async () => undefined,
  delete: async () => undefined,
};

/** Limits that never bite, for tests about something else. */
export const withoutBrakes = new Proxy({}, { get: () => brake }) as Limits;
