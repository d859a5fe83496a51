import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import { type ServedName, servedEndpoints } from '#contract/endpoints.ts';
import { networkOf } from '../limits/networkOf.ts';
import { consume, type Limits, type RateLimiter } from '../limits/rateLimits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What counts the requests of one network address; null where that is done otherwise, or would do harm. */
    limit?: StrangersLimit | null;
  }
}

/** Counted in memory: the address itself is the key, which no limiter may store. */
export type StrangersLimit =
  | 'crowdByAddress'
  | 'visitsByAddress'
  | 'searchesByAddress'
  | 'paymentsByAddress'
  | 'documentsByAddress';

/** Calls without a session that cost more, or less, than a question to the database. */
const special: { readonly [Name in ServedName]?: StrangersLimit } = {
  'Authentication/TenantGet': 'crowdByAddress',
  'Tenant/FindTenant': 'searchesByAddress',
  // Who waits for their turn asks again and again; the queue keeps what costs to four turns a second of one address.
  'Authentication/Login': 'crowdByAddress',
  'Authentication/RegisterUser': 'crowdByAddress',
  'Authentication/ResetPassword': 'crowdByAddress',
  'Reservation/CompletePayment': 'paymentsByAddress',
};

/** What limits calls before it is known who calls, by who may call; null for users, who are counted by name. */
const usual: { readonly [Who in Access]: StrangersLimit | null } = {
  public: 'visitsByAddress',
  tenant: 'visitsByAddress',
  // Answered from memory.
  visitor: 'crowdByAddress',
  user: null,
  staff: null,
  installation: null,
};

/** What limits a call before it is known who calls; null for calls of users, who are counted by name. */
export const limitOf = (name: ServedName): StrangersLimit | null =>
  special[name] ?? usual[servedEndpoints[name].access];

/**
 * Counts a request of a stranger; refuses tooManyRequests. In memory and for seconds, so without the digest that
 * limitKey() makes of what is stored: every request would pay for it.
 */
export const countStranger = (limiter: RateLimiter, request: FastifyRequest) => consume(limiter, networkOf(request.ip));

/**
 * Puts a limit by network address on every route that is registered from here on, before anything else is done for a
 * request. A route that does not say which one keeps the server from starting.
 */
export function limitStrangers(app: FastifyInstance, limits: Limits) {
  app.addHook('onRoute', (route) => {
    const limit = route.config?.limit;
    if (limit === undefined) throw new Error(`${route.url} does not say what limits requests of strangers`);
    if (limit === null) return;
    const limiter = limits[limit];
    route.onRequest = [async (request) => void (await countStranger(limiter, request)), ...hooksOf(route.onRequest)];
  });
}

const hooksOf = <Hook>(hooks: Hook | Hook[] | undefined): Hook[] =>
  hooks === undefined ? [] : Array.isArray(hooks) ? hooks : [hooks];
