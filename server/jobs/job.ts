import type { Context, Job, Scope } from '../context.ts';

/** Runs in the job's transaction: the job is gone when it commits, and waits again when it does not. */
export type JobContext = Context<Job>;

/** For a job that talks to another system: it opens its own transactions and holds none while it waits. */
export type JobScope = Scope<Job>;

/**
 * `hasMore` is evaluated in the transaction that ends the job, when no wake() can interfere any more. If it is true,
 * the job stays and is due again at once.
 */
export type UnboundJobHandler = {
  readonly unbound: (scope: JobScope, subject: string) => Promise<void>;
  readonly hasMore?: (context: JobContext, subject: string) => Promise<boolean>;
};

/**
 * What a kind of job does. It reads the current state, under a lock where it changes it, and does nothing when nothing
 * is left to do. So it may run late, twice, or after its subject has changed. Two processes never run the same unbound
 * job at once, unless it takes longer than its lease.
 */
export type JobHandler = ((context: JobContext, subject: string) => Promise<void>) | UnboundJobHandler;

/** Every kind of job. The handlers are passed to the engine. */
export const jobKinds = [
  'lotteryPlan',
  'lotteryClose',
  'lotteryDraw',
  'lotteryAnnounce',
  'expireUnpaid',
  'completeUse',
  'rejectUndecided',
  'remind',
  'tellOfTerms',
  'tellOfVacancies',
  'dayList',
  'dayListMail',
  'factorMail',
  'settleClosure',
  'settleCoursePlan',
  'sendMessage',
  'noticeDelivery',
  'webhookDelivery',
  'refund',
  'paymentPoll',
  'statistics',
  'monthReportMail',
  'recheckStaff',
  'sweep',
] as const;

export type JobKind = (typeof jobKinds)[number];

/** Jobs that are retried for ever, because nothing else would schedule them again. */
export const endless: ReadonlySet<string> = new Set([
  ...([
    'lotteryPlan',
    'tellOfTerms',
    'tellOfVacancies',
    'dayList',
    'noticeDelivery',
    'webhookDelivery',
    'statistics',
    'sweep',
  ] as const),
] satisfies JobKind[]);

/** The function for each kind of job. */
export type JobHandlers = { readonly [Kind in JobKind]: JobHandler };
