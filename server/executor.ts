import type { FastifyBaseLogger } from 'fastify';
import type { Tenant } from '#contract/tenant.ts';
import type { Actor, Context, RepeatableScope, Scope } from './context.ts';
import { type Database, inTenant, streamOfSnapshot } from './db/connect.ts';
import { type Attempt, once, onceInOneMessage } from './db/idempotency.queries.ts';
import { Overtaken } from './overtaken.ts';
import { Refused } from './refused.ts';
import { type Clock, localDateTimeOf } from './time.ts';

/** The tenant, the actor and the time. Without `nowMs` it is the current time. */
export type Doing<By extends Actor> = {
  readonly tenant: Tenant;
  readonly actor: By;
  readonly log: FastifyBaseLogger;
  readonly nowMs?: number;
};

/** The idempotency key of a caller, and the request it belongs to. */
export type Repetition = Pick<Attempt, 'key' | 'operation' | 'body'> & {
  /** Whose key it is, where the actor will not be known when they repeat it. */
  readonly caller?: string;
};

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly consoleUrl: string;
};

/** How often work that was overtaken by a change of its tenant is done. */
const attempts = 3;

/** Does the work again, for the tenant as it is by then, where it was overtaken. Refuses busy when that does not end. */
async function untilNotOvertaken<T>(tenant: Tenant, work: (tenant: Tenant) => Promise<T>): Promise<T> {
  let current = tenant;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await work(current);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      current = error.tenant;
    }
  }
  throw new Refused('busy');
}

/**
 * Gives all work for a tenant its clock, its actor and its transactions: endpoints, jobs, notifications of providers
 * and signed links.
 */
export function executorOn({ db, clock, publicUrl, consoleUrl }: Parts) {
  const scope = <By extends Actor>({ tenant, actor, log, nowMs = clock() }: Doing<By>): Scope<By> => {
    const surroundingsOf = (tenant: Tenant) => {
      const now = localDateTimeOf(nowMs, tenant.timeZone);
      return { tenant, nowMs, now, actor, publicUrl, consoleUrl, log };
    };
    const surroundings = surroundingsOf(tenant);
    return {
      ...surroundings,
      transact: (work) =>
        untilNotOvertaken(tenant, (tenant) =>
          inTenant(db, tenant.tenantId, (trx) => work({ ...surroundingsOf(tenant), trx })),
        ),
      stream: (work) => streamOfSnapshot(db, tenant.tenantId, (trx) => work({ ...surroundings, trx })),
    };
  };

  return {
    clock,
    scope,
    /** A scope whose `once` honours the caller's key. */
    repeatable<By extends Actor>(doing: Doing<By>, repetition: Repetition): RepeatableScope<By> {
      const plain = scope(doing);
      return {
        ...plain,
        inOwnTransaction: plain.transact,
        once: (work) => plain.transact((context) => onceIn(once, context, { repetition, work: () => work(context) })),
      };
    },
    /** Work that waits for nothing, in one message; see onceInOneMessage(). */
    inOneMessage: <By extends Actor, T>(
      doing: Doing<By>,
      repetition: Repetition,
      work: (context: Context<By>) => Promise<T>,
    ) =>
      scope(doing).transact((context) => onceIn(onceInOneMessage, context, { repetition, work: () => work(context) })),
  };
}

export type Executor = ReturnType<typeof executorOn>;

/** Runs `work` once per key, in a transaction that is already open. Refuses idempotencyMismatch. */
function onceIn<T>(
  doOnce: typeof once,
  context: Context,
  { repetition, work }: { readonly repetition: Repetition; readonly work: () => Promise<T> },
): Promise<T> {
  const { trx, tenant, actor, nowMs } = context;
  const usual =
    actor.kind === 'resident'
      ? actor.userId
      : actor.kind === 'staff'
        ? `staff:${actor.member?.staffId ?? actor.name}`
        : 'anonymous';
  const { caller = usual, ...rest } = repetition;
  return doOnce(trx, { ...rest, tenantId: tenant.tenantId, caller, nowMs }, work);
}
