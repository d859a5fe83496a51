import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Server } from '../call.ts';
import { type Database, inTenant } from '../db/connect.ts';
import { momentOf } from '../time.ts';
import { type DueJob, deleteJob, leaseJob, lockDoneJob, lockDueJob, putOff } from './job.queries.ts';
import { type JobContext, jobKinds, type UnboundJobHandler } from './job.ts';
import { jobHandlers } from './jobHandlers.ts';

/** How long an unbound job keeps others from trying it too, in milliseconds. */
const leaseMs = 120_000;

/** When a job comes by again that was woken while it ended, in milliseconds. */
const wokenMs = 1_000;

/** After so many jobs of one tenant, or as many as go in so many milliseconds, it is the next tenant's turn. */
const turn = { jobs: 50, ms: 2_000 };

/** Whose turn it was last: the next one begins after him, so that nobody is left out when runs are too short for all. */
const served = new WeakMap<Server, string>();

type Running = {
  readonly server: Server;
  readonly log: FastifyBaseLogger;
  readonly nowMs: number;
  readonly handlers?: typeof jobHandlers;
  /** Asked before each job; after a no none is begun any more. */
  readonly goesOn?: () => boolean;
};

/**
 * Runs what is due for every tenant, in turns, the longest due first, until nothing is; what a job asks
 * for while it runs and that is due too is run as well. Answers how many ran. Several processes may do this at the same time.
 */
export async function runDueJobs(running: Running) {
  const { server, nowMs, goesOn = () => true } = running;
  let count = 0;
  let inTurns: number;
  do {
    inTurns = 0;
    for (const tenantId of afterServed(server, await tenantsWithDueJobs(server.db, nowMs))) {
      if (!goesOn()) break;
      served.set(server, tenantId);
      inTurns += await runTurn(running, tenantId);
    }
    count += inTurns;
  } while (inTurns > 0 && goesOn());
  return count;
}

/** The tenants in the order of their turns. */
function afterServed(server: Server, tenantIds: readonly string[]) {
  const last = served.get(server) ?? '';
  return [...tenantIds.filter((tenantId) => tenantId > last), ...tenantIds.filter((tenantId) => tenantId <= last)];
}

/** Answers how many jobs of the tenant ran. */
async function runTurn(running: Running, tenantId: string) {
  const { goesOn = () => true } = running;
  const beganAt = performance.now();
  const isOver = (jobs: number) => jobs >= turn.jobs || performance.now() - beganAt >= turn.ms || !goesOn();
  let jobs = 0;
  while (!isOver(jobs) && (await runNext(running, tenantId))) jobs += 1;
  return jobs;
}

async function tenantsWithDueJobs(db: Database, nowMs: number) {
  const { rows } = await sql<{ tenantId: string }>`
    select tenants_with_due_jobs as "tenantId" from tenants_with_due_jobs(${new Date(nowMs)})`.execute(db);
  return rows.map(({ tenantId }) => tenantId);
}

async function runNext(running: Running, tenantId: string) {
  const { server, nowMs, log } = running;
  let failed: DueJob | undefined;
  try {
    const step = await inTenant(server.db, tenantId, async (trx) => {
      const job = await lockDueJob(trx, { tenantId, nowMs });
      failed = job;
      if (!job) return null;
      return { job, isDone: await beginJob(running, { trx, tenantId, job }) };
    });
    if (step === null) return false;
    if (!step.isDone) await runUnbound(running, tenantId, step.job);
  } catch (error) {
    // Without a job it was the database that failed: the next run tries again.
    if (!failed) throw error;
    const { job_id: jobId, kind, subject } = failed;
    const reason = error instanceof Error ? error.message : String(error);
    const isHopeless = await inTenant(server.db, tenantId, (trx) => putOff(trx, { tenantId, jobId, nowMs, reason }));
    log[isHopeless ? 'error' : 'warn']({ tenantId, job: kind, subject, reason, isHopeless }, 'a job failed');
  }
  return true;
}

type Begun = { readonly trx: Database; readonly tenantId: string; readonly job: DueJob };

/** Does a bound job and answers true; leases an unbound one, to be run outside, and answers false. */
async function beginJob(running: Running, { trx, tenantId, job }: Begun) {
  const handler = handlerOf(running, job);
  if (typeof handler !== 'function') {
    await leaseJob(trx, { tenantId, jobId: job.job_id, until: new Date(running.nowMs + leaseMs) });
    return false;
  }
  // First, so that a job may ask for itself again.
  await deleteJob(trx, { tenantId, jobId: job.job_id });
  await handler({ ...(await contextOf(running, tenantId)), trx }, job.subject);
  return true;
}

async function runUnbound(running: Running, tenantId: string, job: DueJob) {
  const handler = handlerOf(running, job);
  if (typeof handler === 'function') return;
  const transact = <T>(work: (trx: Database) => Promise<T>) => inTenant(running.server.db, tenantId, work);
  const context = await contextOf(running, tenantId);
  await handler.unbound({ ...context, transact }, job.subject);
  await transact((trx) => endUnbound(handler, { ...context, trx }, job));
}

async function endUnbound({ hasMore }: UnboundJobHandler, context: JobContext, job: DueJob) {
  const { trx, tenant, nowMs } = context;
  const ended = { tenantId: tenant.tenantId, jobId: job.job_id };
  const dueAgain = hasMore ? await whenAgain() : null;
  if (dueAgain === null) await deleteJob(trx, ended);
  else await leaseJob(trx, { ...ended, until: new Date(dueAgain) });

  async function whenAgain() {
    // Whoever wakes it just now has something to do for it that nobody can see yet.
    if (!(await lockDoneJob(trx, ended))) return nowMs + wokenMs;
    return (await hasMore?.(context, job.subject)) ? nowMs : null;
  }
}

function handlerOf({ handlers = jobHandlers }: Running, { kind }: DueJob) {
  const known = jobKinds.find((name) => name === kind);
  if (known === undefined) throw new Error(`unknown kind of job: ${kind}`);
  return handlers[known];
}

async function contextOf({ server, log, nowMs }: Running, tenantId: string) {
  const tenant = await server.directory.byId(tenantId);
  if (!tenant) throw new Error('the tenant of the job is gone');
  return { server, log, tenant, nowMs, now: momentOf(nowMs, tenant.timeZone) };
}
