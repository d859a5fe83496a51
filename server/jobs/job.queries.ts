import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { pipelined } from '../db/pipeline.ts';
import { prepared } from '../db/prepared.ts';
import { lost } from '../db/sqlStates.ts';
import { countOf, foundBy, type Step } from '../db/stepOf.ts';
import { newId } from '../newId.ts';
import { subjectText } from '../subject.ts';
import { endless, type JobKind } from './job.ts';

type Named = { readonly tenantId: string; readonly kind: JobKind; readonly subject: string };

export type WantedJob = { readonly kind: JobKind; readonly subject: string; readonly dueAt: Date };

type Wanted = { readonly tenantId: string; readonly jobs: readonly WantedJob[] };

/** Always in the same order, so that two transactions that schedule the same jobs cannot deadlock. */
const rowsOf = (jobs: readonly WantedJob[]) =>
  JSON.stringify(
    jobs
      .toSorted((one, other) => `${one.kind} ${one.subject}`.localeCompare(`${other.kind} ${other.subject}`))
      .map(({ kind, subject, dueAt }) => ({ job_id: newId(), kind, subject, due_at: dueAt })),
  );

type Rows = { readonly tenantId: string; readonly rows: string };

const inserting = ({ tenantId, rows }: Rows) => sql`
  insert into job (tenant_id, job_id, kind, subject, due_at, first_due_at)
  select ${tenantId}::uuid, job_id, kind, subject, due_at, due_at
  from jsonb_to_recordset(${rows}::jsonb) as wanted (job_id uuid, kind text, subject text, due_at timestamptz)
  on conflict (tenant_id, kind, subject)`;

const replaceJobs = prepared(
  (_, given: Rows) => sql`${inserting(given)} do update set job_id = excluded.job_id, due_at = excluded.due_at,
    first_due_at = excluded.first_due_at, attempts = 0, last_error = '', is_dead = false`,
);

const addJobs = prepared((_, given: Rows) => sql`${inserting(given)} do nothing`);

/**
 * Schedules a job at an instant, in the transaction of the change that needs it. It replaces a job of the same kind and
 * subject, whether that one is waiting or running.
 */
export const schedule = (trx: Database, { tenantId, ...job }: Named & { readonly dueAt: Date }) =>
  scheduleAll(trx, { tenantId, jobs: [job] });

/** The same for several jobs of different kinds or subjects. */
export async function scheduleAll(trx: Database, { tenantId, jobs }: Wanted) {
  if (jobs.length > 0) await replaceJobs.run(trx, { tenantId, rows: rowsOf(jobs) });
}

/** Schedules jobs. Jobs that are waiting already stay as they are. */
export async function scheduleMissing(trx: Database, { tenantId, jobs }: Wanted) {
  if (jobs.length > 0) await addJobs.run(trx, { tenantId, rows: rowsOf(jobs) });
}

export type Queue = { readonly tenantId: string; readonly kind: JobKind; readonly dueAt: Date };

/** What every query for queues can be asked with. */
type Asked = { readonly tenantId: string };

/**
 * A part of a statement whose part `queue` has the subjects: it adds the jobs that are missing. The statement that
 * holding() makes of the same subjects stands behind it.
 */
export const addingJobs = ({ tenantId, kind, dueAt }: Queue) => sql`
  added as (
    insert into job (tenant_id, job_id, kind, subject, due_at, first_due_at)
    select ${tenantId}::uuid, gen_random_uuid(), ${kind}, subject, ${dueAt}::timestamptz, ${dueAt}::timestamptz
    from queue order by subject
    on conflict (tenant_id, kind, subject) do nothing
  )`;

/**
 * Holds the jobs of the queues that `subjects` answers (distinct texts) until the transaction ends: they do not end
 * before it. It is a statement of its own, because one that has waited for another's new job does not see it. Where a job
 * ended between the two, the transaction lost against that, and is run again. Each subject is looked up by itself:
 * `= any(…)` of an unknown number of them made the planner read all jobs of the tenant instead.
 */
export function holding<Values extends Asked>(subjects: (given: Values) => RawBuilder<unknown>) {
  const statement = prepared<Values & Pick<Queue, 'kind'>, unknown>(
    (_, given) => sql`
      with queue as materialized (
        select wanted.subject from (${subjects(given)}) as wanted (subject) order by wanted.subject
      ), held as (
        select 1 from queue cross join lateral (
          select 1 from job where tenant_id = ${given.tenantId} and kind = ${given.kind} and subject = queue.subject
          for key share
        ) as waiting
      )
      select guard((select count(*) from held) = (select count(*) from queue), 'awake')`,
  );
  return (trx: Database, given: Values & Pick<Queue, 'kind'>) => statement.run(trx, given, { guards: { awake: lost } });
}

type Subject = Queue & { readonly subject: string };

const addOne = prepared<Subject, unknown>(
  (_, given) => sql`with queue as (select ${given.subject}::text as subject), ${addingJobs(given)} select`,
);
const holdOne = holding<Subject>(({ subject }) => sql`select ${subject}::text`);

/**
 * Makes sure that a job which works off a queue (one with `hasMore`) runs after this transaction. `dueAt` only counts when
 * no such job is waiting. Unlike schedule() it does not block others who wake the same job: they share a lock on it until
 * they commit.
 */
export async function wake(trx: Database, queue: Subject) {
  await addOne.run(pipelined(trx), queue);
  await holdOne(trx, queue);
}

/** Makes every reminder of a course due now, because its sessions have moved. Each schedules itself again. */
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

const deleteNamed = prepared((db, { tenantId, kind, subject }: Named) =>
  db.deleteFrom('job').where('tenant_id', '=', tenantId).where('kind', '=', kind).where('subject', '=', subject),
);

export const cancelJob = (trx: Database, { tenantId, kind, subject }: Named) =>
  deleteNamed.run(trx, { tenantId, kind, subject });

export type DueJob = {
  readonly job_id: string;
  readonly kind: string;
  readonly subject: string;
  readonly due_at: Date;
};

/**
 * The job that has been due longest and is not locked by another process. It stays locked until the transaction ends,
 * in a mode that still lets others wake() it.
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

/** Ends a job. One that was scheduled anew meanwhile is another job and stays. */
export const deleteJob = (trx: Database, { tenantId, jobId }: One) =>
  trx.deleteFrom('job').where('tenant_id', '=', tenantId).where('job_id', '=', jobId).execute();

/**
 * Locks a finished job until the transaction ends. False when somebody is waking it just now, or when it was scheduled
 * anew and is another job.
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

/** Leases a job until an instant, without holding a transaction. */
export const leaseJob = (trx: Database, { tenantId, jobId, until }: One & { readonly until: Date }) =>
  trx.updateTable('job').set({ due_at: until }).where('tenant_id', '=', tenantId).where('job_id', '=', jobId).execute();

/** How long a job waits after its failures, in milliseconds: half a minute, doubling, never more than an hour. */
export const delayAfter = (failures: number) => Math.min(30_000 * 2 ** (failures - 1), 3_600_000);

/** After this many failures a job is left to the operator, unless it is endless. */
export const mostFailures = 12;

/** Postpones a job that failed. Answers whether the operator has to deal with it. */
export async function postpone(
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

const dayMs = 24 * 60 * 60 * 1000;

/** How long a job that was given up is kept, in milliseconds. */
const keptMs = 90 * dayMs;

/** Kinds of jobs that are useless when they run too late. Jobs for money, draws and messages never are. */
const inVain: readonly JobKind[] = ['remind', 'completeUse', 'dayListMail', 'monthReportMail'];

/** Deletes jobs that were given up and have become useless by now. */
export const deleteDeadJobs = (trx: Database, { tenantId, nowMs, most }: Step) =>
  trx
    .deleteFrom('job')
    .where('tenant_id', '=', tenantId)
    .where((look) =>
      foundBy(
        'job_id',
        look
          .selectFrom('job')
          .select('job_id')
          .where('tenant_id', '=', tenantId)
          .where('is_dead', '=', true)
          .where('kind', 'in', inVain)
          .where('due_at', '<', new Date(nowMs - keptMs))
          .limit(most)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .execute()
    .then(countOf);

/**
 * Asks one of the functions that may look over all tenants. They open the policy for themselves; a cluster passes on only
 * what the transaction has set, so it is set here, too. For the server's own role it opens nothing.
 */
const overAllTenants = (db: Database, asked: RawBuilder<{ tenantId: string }>) =>
  db.transaction().execute(async (trx) => {
    await sql`set local app.every_tenant = 'jobs'`.execute(trx);
    const { rows } = await asked.execute(trx);
    return rows.map(({ tenantId }) => tenantId);
  });

/** The tenants that have something due. */
export const tenantsWithDueJobs = (db: Database, nowMs: number) =>
  overAllTenants(db, sql`select tenants_with_due_jobs as "tenantId" from tenants_with_due_jobs(${new Date(nowMs)})`);

/** The tenants that lack one of these jobs, whose subject is ''. */
export const tenantsWithoutJobs = (db: Database, kinds: readonly JobKind[]) =>
  overAllTenants(db, sql`select tenants_without_jobs as "tenantId" from tenants_without_jobs(${[...kinds]}::text[])`);

/** The tenants whose jobs should have begun so many milliseconds ago, by the database's clock. */
export const tenantsLate = (db: Database, byMs: number) =>
  overAllTenants(
    db,
    sql`select tenants_with_due_jobs as "tenantId"
      from tenants_with_due_jobs(clock_timestamp() - ${byMs} * interval '1 millisecond')`,
  );
