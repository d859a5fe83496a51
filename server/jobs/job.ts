import type { FastifyBaseLogger } from 'fastify';
import type { Tenant } from '#contract/tenant.ts';
import type { Server } from '../call.ts';
import type { Database } from '../db/connect.ts';

type JobCall = {
  readonly server: Server;
  readonly log: FastifyBaseLogger;
  readonly tenant: Tenant;
  /** The instant, and the wall clock of the tenant's zone. */
  readonly nowMs: number;
  readonly now: string;
};

/** `trx` is the job's transaction, bound to the tenant: the job is gone when it commits, and waits again when it does not. */
export type JobContext = JobCall & { readonly trx: Database };

/** For a job that talks to somebody outside: it opens transactions of its own and holds none while it waits. */
export type UnboundJobContext = JobCall & {
  readonly transact: <T>(work: (trx: Database) => Promise<T>) => Promise<T>;
};

/**
 * `hasMore` is asked in the transaction that ends the job, when nobody who asks for the job with wake() can come in between
 * any more: where it says yes, the job stays and is due again at once.
 */
export type UnboundJobHandler = {
  readonly unbound: (context: UnboundJobContext, subject: string) => Promise<void>;
  readonly hasMore?: (context: JobContext, subject: string) => Promise<boolean>;
};

/**
 * What a kind of job does. It looks at how things are, under a lock where it changes them, and does nothing when there is
 * nothing left to do: it may come late, twice, or for something that has changed meanwhile. An unbound one is not run by
 * two processes at once unless it takes longer than its lease.
 */
export type JobHandler = ((context: JobContext, subject: string) => Promise<void>) | UnboundJobHandler;

/** Everything that is ever done when its time comes; jobHandlers.ts says how. */
export const jobKinds = [
  'lotteryPlan',
  'lotteryClose',
  'lotteryDraw',
  'lotteryAnnounce',
  'expireUnpaid',
  'completeUse',
  'remind',
  'noticeDelivery',
  'refund',
  'paymentPoll',
  'sweep',
] as const;

export type JobKind = (typeof jobKinds)[number];

/** What is tried for ever, however often it fails: nobody asks for it anew. */
export const endless: ReadonlySet<string> = new Set(['lotteryPlan', 'noticeDelivery', 'sweep'] satisfies JobKind[]);
