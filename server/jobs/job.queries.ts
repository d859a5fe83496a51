import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { newId } from '../newId.ts';
import { subjectText } from '../payment/subject.ts';
import { endless, type JobKind } from './job.ts';

type Named = { readonly tenantId: string; readonly kind: JobKind; readonly subject: string };

export type WantedJob = { readonly kind: JobKind; readonly subject: string; readonly dueAt: Date };

type Wanted = { readonly tenantId: string; readonly jobs: readonly WantedJob[] };

const identity = ['tenant_id', 'kind', 'subject'] as const;

const insertJobs = (trx: Database, { tenantId, jobs }: Wanted) =>
  trx.insertInto('job').values(
    // In one order for everybody, so that two who ask for the same jobs do not wait for each other in a circle.
    jobs
      .toSorted((one, other) => `${one.kind} ${one.subject}`.localeCompare(`${other.kind} ${other.subject}`))
      .map(({ kind, subject, dueAt }) => ({
        tenant_id: tenantId,
        job_id: newId(),
        kind,
        subject,
        due_at: dueAt,
        first_due_at: dueAt,
      })),
  );

/**
 * Asks for a job at an instant, in the transaction of the change that makes it needed. It takes the place of a job of that
 * kind and subject that waits already, or that is being done.
 */
export const enqueue = (trx: Database, { tenantId, ...job }: Named & { readonly dueAt: Date }) =>
  enqueueAll(trx, { tenantId, jobs: [job] });

/** The same for several jobs of different kinds or subjects. */
export async function enqueueAll(trx: Database, wanted: Wanted) {
  if (wanted.jobs.length === 0) return;
  await insertJobs(trx, wanted)
    .onConflict((conflict) =>
      conflict.columns([...identity]).doUpdateSet((fresh) => ({
        job_id: fresh.ref('excluded.job_id'),
        due_at: fresh.ref('excluded.due_at'),
        first_due_at: fresh.ref('excluded.first_due_at'),
        attempts: 0,
        last_error: '',
        is_dead: false,
      })),
    )
    .execute();
}

/** Asks for jobs, leaving those that wait already as they are. */
export async function enqueueMissing(trx: Database, wanted: Wanted) {
  if (wanted.jobs.length === 0) return;
  await insertJobs(trx, wanted)
    .onConflict((conflict) => conflict.columns([...identity]).doNothing())
    .execute();
}

/**
 * Sees to it that a job which works off a queue (one with `hasMore`) comes by after this transaction, at an instant when none
 * waits. Unlike enqueue() it keeps nobody waiting who does the same: they share the job until they commit, and it does not
 * end before.
 */
export async function wake(trx: Database, { tenantId, kind, subject, dueAt }: Named & { readonly dueAt: Date }) {
  for (;;) {
    const { rows } = await sql<{ isThere: boolean }>`
      with fresh as (
        insert into job (tenant_id, job_id, kind, subject, due_at, first_due_at)
        values (${tenantId}, ${newId()}, ${kind}, ${subject}, ${dueAt}, ${dueAt})
        on conflict (tenant_id, kind, subject) do nothing
        returning true as there
      ), kept as (
        select true as there from job where tenant_id = ${tenantId} and kind = ${kind} and subject = ${subject}
        for key share
      )
      select there as "isThere" from fresh union all select there from kept`.execute(trx);
    // Neither: it ended, or began, between the two halves of the statement.
    if (rows.length > 0) return;
  }
}

/** Has every reminder of a course looked at now, which asks for itself again: sessions have moved. */
export const lookAgainAtReminders = (
  trx: Database,
  { tenantId, nowMs }: { readonly tenantId: string; readonly nowMs: number },
) =>
  trx
    .updateTable('job')
    .set({ due_at: new Date(nowMs) })
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'remind' satisfies JobKind)
    .where('subject', 'like', subjectText({ kind: 'eventReservation', id: '%' }))
    .where('is_dead', '=', false)
    .where('due_at', '>', new Date(nowMs))
    .execute();

export const cancelJob = (trx: Database, { tenantId, kind, subject }: Named) =>
  trx
    .deleteFrom('job')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();

export type DueJob = {
  readonly job_id: string;
  readonly kind: string;
  readonly subject: string;
  readonly due_at: Date;
};

/**
 * The job that has been due longest and that no other process is at, held until the transaction ends. Held in a way that lets
 * others wake() it.
 */
export const lockDueJob = (
  trx: Database,
  { tenantId, nowMs }: { readonly tenantId: string; readonly nowMs: number },
): Promise<DueJob | undefined> =>
  trx
    .selectFrom('job')
    .select(['job_id', 'kind', 'subject', 'due_at'])
    .where('tenant_id', '=', tenantId)
    .where('is_dead', '=', false)
    .where('due_at', '<=', new Date(nowMs))
    .orderBy('due_at')
    .orderBy('job_id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

type One = { readonly tenantId: string; readonly jobId: string };

/** Ends a job; one that was asked for anew meanwhile is another one and stays. */
export const deleteJob = (trx: Database, { tenantId, jobId }: One) =>
  trx.deleteFrom('job').where('tenant_id', '=', tenantId).where('job_id', '=', jobId).execute();

/**
 * Holds a job that has been done until the transaction ends; false when somebody wakes it just now, or when it has been asked
 * for anew and is another one.
 */
export const lockDoneJob = async (trx: Database, { tenantId, jobId }: One) =>
  (await trx
    .selectFrom('job')
    .select('job_id')
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()) !== undefined;

/** Keeps a job from others until an instant, without holding a transaction. */
export const leaseJob = (trx: Database, { tenantId, jobId, until }: One & { readonly until: Date }) =>
  trx.updateTable('job').set({ due_at: until }).where('tenant_id', '=', tenantId).where('job_id', '=', jobId).execute();

/** How long a job waits after its failures, in milliseconds: half a minute, doubling, never more than an hour. */
export const delayAfter = (failures: number) => Math.min(30_000 * 2 ** (failures - 1), 3_600_000);

/** Failures after which a job is a matter for the operator, and is left to him unless it is endless. */
export const mostFailures = 12;

/** Puts a job off that failed; answers whether the operator has to look after it. */
export async function putOff(
  trx: Database,
  { tenantId, jobId, nowMs, reason }: One & { readonly nowMs: number; readonly reason: string },
) {
  const job = await trx
    .selectFrom('job')
    .select(['kind', 'attempts'])
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .forUpdate()
    .executeTakeFirst();
  if (!job) return false;
  const attempts = job.attempts + 1;
  const isHopeless = attempts >= mostFailures;
  const isDead = isHopeless && !endless.has(job.kind);
  await trx
    .updateTable('job')
    .set({ attempts, is_dead: isDead, last_error: reason, due_at: new Date(nowMs + delayAfter(attempts)) })
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .execute();
  return isHopeless;
}
