import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refused } from '../refused.ts';
import { networkOf } from './networkOf.ts';

/** What a token of the API may ask in so many seconds. */
export const tokenRates = { reads: 600, changes: 120, seconds: 60 } as const;

/** A counter that is only read, never full. */
const countOnly = 1_000_000;

type Options = {
  /** Multiplies what strangers at one address may ask: thousands of residents may share one. */
  readonly perAddress?: number;
  /** False where the way to the database keeps no prepared statements. */
  readonly isNaming?: boolean;
  /** How many processes serve the same database. */
  readonly processes?: () => number;
};

/** The limiter gives its statements names, which a pooler before PgBouncer 1.21 does not know on its next connection. */
const unnamed = (pool: Pool) => ({
  query: ({ text, values }: { readonly text: string; readonly values: unknown[] }) => pool.query(text, values),
});

/** A balancer may send all calls of one user to one process, so no share is smaller than this part of the whole. */
const smallestShare = 6;

/** What each of several processes may let through, so that together they let no more through than one alone. */
export const shareOf = (points: number, processes: number) => Math.ceil(points / Math.min(processes, smallestShare));

/**
 * Rate limits. Those that protect accounts are counted in the database, so that several processes count together. Those
 * that only keep one user or one address from flooding the server are counted in memory, each process its share.
 */
export function rateLimitsOn(pool: Pool, { perAddress = 1, isNaming = true, processes = () => 1 }: Options = {}) {
  const storeClient = isNaming ? pool : unnamed(pool);
  const shared = (keyPrefix: string, points: number, seconds: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      // One limiter sweeps for all: rows that expired an hour ago.
      clearExpiredByTimeout: keyPrefix === 'login-address',
      keyPrefix,
      points,
      duration: seconds,
    });
  const own = (keyPrefix: string, points: number, seconds: number): RateLimiter => {
    const limiter = new RateLimiterMemory({ keyPrefix, points, duration: seconds });
    return {
      consume(key) {
        limiter.points = shareOf(points, processes());
        return limiter.consume(key);
      },
      get: (key) => limiter.get(key),
      reward: (key) => limiter.reward(key),
      delete: (key) => limiter.delete(key),
    };
  };
  const ofNetwork = (points: number) => Math.max(1, Math.round(points * perAddress));
  /** Counted for each town by itself, see townNetworkKey(). */
  const sharedOfNetwork = (keyPrefix: string, points: number, seconds: number) =>
    shared(keyPrefix, ofNetwork(points), seconds);
  /** Counted over all towns: these keep the process from being flooded, before it is known what is asked of whom. */
  const strangers = (keyPrefix: string, points: number, seconds: number) => own(keyPrefix, ofNetwork(points), seconds);
  return {
    processes,
    perAddress,
    /** Failed logins of one address, 15 minutes: these slow down, past as many as `perAddress` says. */
    loginByAddress: shared('login-address', countOnly, 900),
    /** Failed logins for one user number, from anywhere, 15 minutes: these slow down, but less. */
    loginById: shared('login-id', countOnly, 900),
    /** Failed logins for one user number from one address, 15 minutes: these slow down. */
    loginByIdAndAddress: shared('login-pair', countOnly, 900),
    /**
     * Right passwords for one user number from one address, 30 days from the first: these are not delayed by failures
     * of others.
     */
    knownPairs: shared('login-known', countOnly, 30 * 86_400),
    /** Wrong passwords for one user number from anywhere, a day from the first: past a ceiling these slow down. */
    loginByDay: shared('login-day', countOnly, 86_400),
    /** Wrong second factors of a member of staff, one hour from the first: past a ceiling one a minute is judged. */
    factorByHour: shared('factor-hour', countOnly, 3600),
    factorByMinute: shared('factor-minute', 1, 60),
    /** That somebody is told of them, one hour. */
    factorTold: shared('factor-told', 1, 3600),
    /** Requests for a forgotten password, and new passwords, from one address, one hour. */
    resetByAddress: sharedOfNetwork('reset', 60, 3600),
    /** Mails for a forgotten password to one address, one hour. */
    resetByMail: shared('reset-mail', 3, 3600),
    /** Registrations from one address, one hour. */
    registerByAddress: sharedOfNetwork('register', 20, 3600),
    /** Mails to verify an address, one hour: those that one user asks for, and those to one address, registrations too. */
    verifyByUser: shared('verify-user', 6, 3600),
    verifyByEmail: shared('verify-email', 6, 3600),
    /** Links and codes that come back from one address, one hour. */
    verifyByAddress: sharedOfNetwork('verify-network', 300, 3600),
    /** Requests without a session from one address that are answered from memory, ten seconds. */
    crowdByAddress: strangers('crowd', 5_000, 10),
    /** Those that ask the database, ten seconds. */
    visitsByAddress: strangers('visit', 600, 10),
    /** Searches for a tenant, one minute: each looks at all of them. */
    searchesByAddress: strangers('search', 300, 60),
    /** What may make the server ask a payment provider, ten seconds. */
    paymentsByAddress: strangers('payment', 100, 10),
    /** Documents, ten seconds: each takes some 100 ms of computing. */
    documentsByAddress: strangers('document', 60, 10),
    changesByUser: own('change', 60, 60),
    readsByUser: own('read', 600, 60),
    ...ofOthers(sharedOfNetwork),
    ...ofConsoleAndApi(own),
  };
}

/** What others vouch by for whoever comes from one address, and refused, 15 minutes: at the limit they are not asked any more. */
const ofOthers = (sharedOfNetwork: (keyPrefix: string, points: number, seconds: number) => RateLimiter) => ({
  /** LINE, of its tokens. */
  lineByAddress: sharedOfNetwork('login-line', 100, 900),
  /** The provider of residents, of what a browser brought back. */
  oidcByAddress: sharedOfNetwork('login-oidc', 100, 900),
});

/** Of a member of staff, who receives a hall of people in minutes, and of a token. */
const ofConsoleAndApi = (own: (keyPrefix: string, points: number, seconds: number) => RateLimiter) => ({
  changesByStaff: own('staff-change', 300, 60),
  readsByStaff: own('staff-read', 1_800, 60),
  readsByToken: own('token-read', tokenRates.reads, tokenRates.seconds),
  changesByToken: own('token-change', tokenRates.changes, tokenRates.seconds),
});

/** The methods used of a limiter; the answer says how much the key has used up. */
export type RateLimiter = {
  consume(key: string): Promise<{ readonly consumedPoints: number; readonly msBeforeNext: number }>;
  get(key: string): Promise<{ readonly consumedPoints: number } | null>;
  reward(key: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
};

export type LimiterName = Exclude<keyof ReturnType<typeof rateLimitsOn>, 'processes' | 'perAddress'>;

export type Limits = { readonly [Name in LimiterName]: RateLimiter } & {
  readonly processes: () => number;
  /** By what the limits of one address are multiplied. */
  readonly perAddress: number;
};

/**
 * Who is counted. Only a digest is kept: addresses are personal, and what was typed as an id may even be a password.
 */
export const limitKey = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * The network of an address in one town. Towns of a prefecture may share a way into the internet; what people do in one of
 * them uses up nothing of another.
 */
export const townNetworkKey = (tenantId: string, address: string, ...parts: string[]) =>
  limitKey(...parts, tenantId, networkOf(address));

/** Counts one use; false when the limit is reached, for what is then left out without a refusal. */
export const isWithin = (limiter: RateLimiter, key: string) =>
  consume(limiter, key).then(
    () => true,
    (error) => {
      if (error instanceof Refused) return false;
      throw error;
    },
  );

/** Counts one use and answers how many there were; throws the refusal tooManyRequests when the limit is reached. */
export const consume = async (limiter: RateLimiter, key: string) => (await use(limiter, key)).consumedPoints;

/** The same, with when the count begins anew. */
export async function use(limiter: RateLimiter, key: string) {
  try {
    return await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw new Refused({ code: 'tooManyRequests', details: { retryAfterSeconds: seconds } });
  }
}
