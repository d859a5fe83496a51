import type { FastifyBaseLogger } from 'fastify';
import type { Tenant } from '#contract/tenant.ts';
import { type Database, inTenant } from '../db/connect.ts';
import type { Executor } from '../executor.ts';
import {
  type DueJob,
  deleteJob,
  leaseJob,
  lockDoneJob,
  lockDueJob,
  postpone,
  tenantsWithDueJobs,
} from './job.queries.ts';
import type { JobContext, JobHandlers, JobScope, UnboundJobHandler } from './job.ts';
import { jobKinds } from './job.ts';

/** How long an unbound job is leased, in milliseconds. */
const leaseMs = 120_000;

/** When a job that was woken while it ended runs again, in milliseconds. */
const wokenMs = 1_000;

/** After so many jobs of one tenant, or so many milliseconds, it is the next tenant's turn. */
const turn = { jobs: 50, ms: 2_000 };

/** What the engine works with. */
export type JobParts = {
  readonly db: Database;
  readonly executor: Executor;
  readonly directory: { byId(tenantId: string): Promise<Tenant | null> };
  readonly handlers: JobHandlers;
};

type Running = JobParts & {
  readonly log: FastifyBaseLogger;
  readonly nowMs: number;
  /** Checked before each job; once it is false, no further job begins. */
  readonly mayContinue?: () => boolean;
};

/**
 * The tenant whose turn it was last. The next run begins after it, so that no tenant is left out when runs are too
 * short for all.
 */
const served = new WeakMap<Database, string>();

/**
 * Runs the due jobs of every tenant in turns, the longest due first, until none is due. This includes jobs that are
 * scheduled meanwhile and are due already. Answers how many ran. Several processes may do this at the same time.
 */
export async function runDueJobs(running: Running) {
  const { db, nowMs, mayContinue = () => true } = running;
  let count = 0;
  let inTurns: number;
  do {
    inTurns = 0;
    for (const tenantId of afterServed(db, await tenantsWithDueJobs(db, nowMs))) {
      if (!mayContinue()) break;
      served.set(db, tenantId);
      inTurns += await runTurn(running, tenantId).catch((error) => failedTurn(running, tenantId, error));
    }
    count += inTurns;
  } while (inTurns > 0 && mayContinue());
  return count;
}

/** What goes wrong for one tenant is no reason to leave the others waiting. The next run tries again. */
function failedTurn({ log }: Running, tenantId: string, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  log.warn({ tenantId, reason }, 'the jobs of a tenant could not be run');
  return 0;
}

/** The tenants in the order of their turns. */
function afterServed(db: Database, tenantIds: readonly string[]) {
  const last = served.get(db) ?? '';
  return [...tenantIds.filter((tenantId) => tenantId > last), ...tenantIds.filter((tenantId) => tenantId <= last)];
}

/** Answers how many jobs of the tenant ran. */
async function runTurn(running: Running, tenantId: string) {
  const { mayContinue = () => true } = running;
  const beganAt = performance.now();
  const isOver = (jobs: number) => jobs >= turn.jobs || performance.now() - beganAt >= turn.ms || !mayContinue();
  let jobs = 0;
  while (!isOver(jobs) && (await runNext(running, tenantId))) jobs += 1;
  return jobs;
}

async function runNext(running: Running, tenantId: string) {
  const { db, nowMs, log } = running;
  let failed: DueJob | undefined;
  try {
    const step = await inTenant(db, tenantId, async (trx) => {
      const job = await lockDueJob(trx, { tenantId, nowMs });
      failed = job;
      if (!job) return null;
      return { job, isDone: await beginJob(running, { trx, tenantId, job }) };
    });
    if (step === null) return false;
    if (!step.isDone) await runUnbound(running, tenantId, step.job);
  } catch (error) {
    // Without a job the database has failed.
    if (!failed) throw error;
    const { job_id: jobId, kind, subject } = failed;
    const reason = error instanceof Error ? error.message : String(error);
    const isHopeless = await inTenant(db, tenantId, (trx) => postpone(trx, { tenantId, jobId, nowMs, reason }));
    log[isHopeless ? 'error' : 'warn']({ tenantId, job: kind, subject, reason, isHopeless }, 'a job failed');
  }
  return true;
}

type Begun = { readonly trx: Database; readonly tenantId: string; readonly job: DueJob };

/** Runs a bound job and answers true. Leases an unbound one, to be run outside the transaction, and answers false. */
async function beginJob(running: Running, { trx, tenantId, job }: Begun) {
  const handler = handlerOf(running, job);
  if (typeof handler !== 'function') {
    await leaseJob(trx, { tenantId, jobId: job.job_id, until: new Date(running.nowMs + leaseMs) });
    return false;
  }
  // First, so that a job may schedule itself again.
  await deleteJob(trx, { tenantId, jobId: job.job_id });
  await handler({ ...(await scopeOf(running, tenantId, job)), trx }, job.subject);
  return true;
}

async function runUnbound(running: Running, tenantId: string, job: DueJob) {
  const handler = handlerOf(running, job);
  if (typeof handler === 'function') return;
  const scope = await scopeOf(running, tenantId, job);
  await handler.unbound(scope, job.subject);
  await scope.transact((context) => endUnbound(handler, context, job));
}

async function endUnbound({ hasMore }: UnboundJobHandler, context: JobContext, job: DueJob) {
  const { trx, tenant, nowMs } = context;
  const ended = { tenantId: tenant.tenantId, jobId: job.job_id };
  const dueAgain = hasMore ? await whenAgain() : null;
  if (dueAgain === null) await deleteJob(trx, ended);
  else await leaseJob(trx, { ...ended, until: new Date(dueAgain) });

  async function whenAgain() {
    // Whoever is waking it has work for it that is not committed yet, so it is not visible here.
    if (!(await lockDoneJob(trx, ended))) return nowMs + wokenMs;
    return (await hasMore?.(context, job.subject)) ? nowMs : null;
  }
}

function handlerOf({ handlers }: Running, { kind }: DueJob) {
  const known = jobKinds.find((name) => name === kind);
  if (known === undefined) throw new Error(`unknown kind of job: ${kind}`);
  return handlers[known];
}

async function scopeOf({ executor, directory, log, nowMs }: Running, tenantId: string, job: DueJob): Promise<JobScope> {
  const tenant = await directory.byId(tenantId);
  if (!tenant) throw new Error('the tenant of the job is gone');
  return executor.scope({ tenant, actor: { kind: 'job', name: job.kind }, log, nowMs });
}
