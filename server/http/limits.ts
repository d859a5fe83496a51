import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refused } from '../refused.ts';

/** A counter that is only read, never full. */
const countOnly = 1_000_000;

/**
 * Brakes. What protects accounts is counted in the database, so that several processes count together; what only keeps
 * one user from flooding the server is counted in memory.
 */
export function limitsOn(pool: Pool) {
  const shared = (keyPrefix: string, points: number, seconds: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      // One of them sweeps for all: what is over for an hour.
      clearExpiredByTimeout: keyPrefix === 'login-address',
      keyPrefix,
      points,
      duration: seconds,
    });
  return {
    /** Failed logins of one address, 15 minutes: then it is refused. */
    loginByAddress: shared('login-address', 60, 900),
    /** Failed logins for one user number, from anywhere, 15 minutes: these only slow down. */
    loginById: shared('login-id', countOnly, 900),
    /** Failed logins for one user number from one address, 15 minutes: these slow down, and stop at last. */
    loginByIdAndAddress: shared('login-pair', 100, 900),
    /** Right passwords for one user number from one address, 30 days: such a pair is not refused for its neighbours. */
    knownPairs: shared('login-known', countOnly, 30 * 86_400),
    registerByAddress: shared('register', 20, 3600),
    changesByUser: new RateLimiterMemory({ keyPrefix: 'change', points: 60, duration: 60 }),
    readsByUser: new RateLimiterMemory({ keyPrefix: 'read', points: 600, duration: 60 }),
  };
}

/** What is used of a limiter; the answer says how much the key has used up by now. */
export type Brake = {
  consume(key: string): Promise<{ readonly consumedPoints: number }>;
  get(key: string): Promise<{ readonly consumedPoints: number } | null>;
  reward(key: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
};

export type Limits = { readonly [Name in keyof ReturnType<typeof limitsOn>]: Brake };

/** Who is counted. Only a digest is kept: addresses are personal, and what was typed as an id may even be a password. */
export const brakeKey = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Counts one use and answers how many there were; throws the refusal tooManyRequests when the brake is on. */
export async function spend(brake: Brake, key: string) {
  try {
    const { consumedPoints } = await brake.consume(key);
    return consumedPoints;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw new Refused({ code: 'tooManyRequests', details: { retryAfterSeconds: seconds } });
  }
}
