import { sql, type Updateable } from 'kysely';
import type { Database } from '../db/connect.ts';
import { pipelined } from '../db/pipeline.ts';
import { prepared } from '../db/prepared.ts';
import type { NoticeDelivery } from '../db/schema.ts';
import { countOf, foundBy, type Step } from '../db/stepOf.ts';
import { addingJobs, holding, type Queue as JobQueue } from '../jobs/job.queries.ts';
import { deliveryOf } from './deliveryOf.queries.ts';
import type { Secret } from './noticeText.ts';

export const channels = ['mail', 'line'] as const;
export type Channel = (typeof channels)[number];

/** A message to a person before its channels are known, with an id for each. */
export type NewNotice = {
  readonly user_id: string;
  readonly mail_id: string;
  readonly line_id: string;
  readonly kind: string;
  readonly dedupe: string;
  /** What it tells, as it was when it happened. */
  readonly facts: object;
  readonly calendar: object | null;
  readonly relevant_until: Date;
  /** Another address than the person's, to which the mail goes; LINE gets nothing then. */
  readonly recipient: string | null;
};

/**
 * What goes to many stands in the queue behind everything that goes to one, by a number that none of those reaches: a
 * password is not waited for until twenty thousand have read of a holiday.
 */
const behindOthers = 2n ** 62n;

type Rows = JobQueue & { readonly rows: string; readonly now: Date; readonly behind: string };

/**
 * A row per channel by which the person can be reached now, with the name that they have now. A name is what somebody typed:
 * it goes to no address of which nobody knows whose it is. What one transaction writes is marked as one act, whose
 * messages go together. Its channels are woken.
 */
const insertRows = prepared<Rows, unknown>(
  (_, given) => sql`
    with told as materialized (
    select told.place, way.place as way, way.notice_id, account.user_id, told.kind, way.channel, told.dedupe, way.recipient,
      told.facts || jsonb_build_object('lastName', case when way.is_verified then account.last_name else '' end,
        'firstName', case when way.is_verified then account.first_name else '' end,
        'act', pg_current_xact_id()::text) as facts,
      case when way.channel = 'mail' then nullif(told.calendar, 'null'::jsonb) end as calendar, told.relevant_until
    from jsonb_to_recordset(${given.rows}::jsonb) as told (place integer, user_id uuid, mail_id uuid, line_id uuid,
        kind text, dedupe text, facts jsonb, calendar jsonb, relevant_until timestamptz,
        recipient text)
      -- One account after the other by its key: for a list of unknown length the planner would read all accounts.
      cross join lateral (select coalesce(merged_into, user_id) as user_id from account
        where account.tenant_id = ${given.tenantId} and account.user_id = told.user_id offset 0) as meant
      cross join lateral (select user_id, last_name, first_name, email, line_user_id, verified_at from account
        where account.tenant_id = ${given.tenantId} and account.user_id = meant.user_id offset 0) as account
      join tenant_setting on tenant_setting.tenant_id = ${given.tenantId}
      cross join lateral (values
        (1, 'mail', told.mail_id, coalesce(told.recipient, account.email),
          told.recipient is null and account.verified_at is not null),
        (2, 'line', told.line_id, case when told.recipient is null and tenant_setting.line_messaging_token <> ''
          then account.line_user_id end, true)
      ) as way (place, channel, notice_id, recipient, is_verified)
    where coalesce(way.recipient, '') <> ''
    ), written as (
    insert into notice (tenant_id, notice_id, user_id, kind, channel, dedupe, recipient, facts, calendar,
      relevant_until, created_at)
    select ${given.tenantId}::uuid, notice_id, user_id, kind, channel, dedupe, recipient, facts, calendar,
      relevant_until, ${given.now}::timestamptz
    from told order by place, way
    on conflict (tenant_id, channel, dedupe) do nothing
    returning notice_id, channel, sequence
    ), on_its_way as (
    insert into notice_delivery (tenant_id, notice_id, channel, sequence, state, changed_at)
    select ${given.tenantId}::uuid, notice_id, channel, sequence + ${given.behind}::bigint, 'queued', ${given.now}::timestamptz
    from written order by sequence
    returning 1
    ), queue as materialized (select distinct channel as subject from written), ${addingJobs(given)} select`,
);

type Sent = { readonly tenantId: string; readonly noticeIds: readonly string[] };

const holdChannels = holding<Sent>(
  ({ tenantId, noticeIds }) => sql`
    select distinct channel from unnest(${noticeIds}::uuid[]) as sent (notice_id) cross join lateral (
      select channel from notice_delivery
      where notice_delivery.tenant_id = ${tenantId} and notice_delivery.notice_id = sent.notice_id offset 0
    ) as way`,
);

type Written = {
  readonly tenantId: string;
  readonly notices: readonly NewNotice[];
  readonly nowMs: number;
  /** They go when nothing else waits. */
  readonly isToMany: boolean;
};

/** Writes messages once (a second one of the same channel and `dedupe` is left out) and has them sent. */
export async function insertNotices(trx: Database, { tenantId, notices, nowMs, isToMany }: Written) {
  const now = new Date(nowMs);
  const rows = JSON.stringify(notices.map((notice, place) => ({ place, ...notice })));
  const queue = { tenantId, kind: 'noticeDelivery', dueAt: now } as const;
  const behind = String(isToMany ? behindOthers : 0n);
  await insertRows.run(pipelined(trx), { ...queue, rows, now, behind });
  const noticeIds = notices.flatMap(({ mail_id, line_id }) => [mail_id, line_id]);
  await holdChannels(trx, { tenantId, kind: queue.kind, noticeIds });
}

/** Reminders that wait and would invite to what has changed are not sent. `subjects` as messages name them. */
export const dropReminders = (
  trx: Database,
  {
    tenantId,
    subjects,
    nowMs,
  }: { readonly tenantId: string; readonly subjects: readonly string[]; readonly nowMs: number },
) =>
  sql`update notice_delivery set state = 'dropped', changed_at = ${new Date(nowMs)},
      last_error = 'no longer matters: what it reminds of has changed'
    where notice_delivery.tenant_id = ${tenantId} and notice_delivery.notice_id = any(array(
      select waiting.notice_id from notice_delivery as waiting
      join notice on notice.tenant_id = ${tenantId} and notice.notice_id = waiting.notice_id
      where waiting.tenant_id = ${tenantId} and waiting.state = 'queued' and notice.kind = 'reminder'
        and regexp_replace(notice.dedupe, '^reminder:(.*):[^:]*$', '\\1') = any(${[...subjects]}::text[])))`.execute(
    trx,
  );

type TakenBack = Record<'tenantId' | 'dedupePrefix' | 'reason', string> & { readonly nowMs: number };

/** What waits of messages to many and is named so is not sent. Answers how many they were. */
export const dropToMany = async (trx: Database, { tenantId, dedupePrefix, reason, nowMs }: TakenBack) => {
  const { numAffectedRows = 0n } = await sql`
    update notice_delivery set state = 'dropped', not_before = null, changed_at = ${new Date(nowMs)}, last_error = ${reason}
    where notice_delivery.tenant_id = ${tenantId} and notice_delivery.state = 'queued'
      and notice_delivery.notice_id = any(array(
        select waiting.notice_id from notice_delivery as waiting
        cross join lateral (select dedupe from notice where notice.tenant_id = ${tenantId}
          and notice.notice_id = waiting.notice_id offset 0) as told
        where waiting.tenant_id = ${tenantId} and waiting.channel in ('mail', 'line')
          and waiting.state in ('queued', 'sending') and waiting.sequence >= ${String(behindOthers)}::bigint
          and starts_with(told.dedupe, ${dedupePrefix})))`.execute(trx);
  return Number(numAffectedRows);
};

type Named = { readonly tenantId: string; readonly noticeId: string; readonly reason: string; readonly nowMs: number };

export type Ending = 'sent' | 'dropped' | 'dead';

/**
 * Ends a message and records how it ended. To whom it went is swept later. What is secret of it is forgotten at once, so
 * that nobody can read it; and if all of it is, also to whom it could not be sent, so that it is not sent to another.
 */
export async function endNotice(
  trx: Database,
  { state, secret, ...named }: Named & { readonly state: Ending; readonly secret: Secret },
) {
  if (secret !== 'nothing') {
    await pipelined(trx)
      .updateTable('notice')
      .set({
        facts: secret === 'proof' ? sql`facts - 'proof'` : '{}',
        ...(secret === 'all' && state !== 'sent' && { recipient: '' }),
      })
      .where('tenant_id', '=', named.tenantId)
      .where('notice_id', '=', named.noticeId)
      .execute();
  }
  await setDelivery(trx, named, { state, not_before: null });
}

/** Puts a message back into its place in the queue. Until `notBefore`, where given, its recipient gets nothing. */
export const requeueNotice = (trx: Database, { notBefore, ...named }: Named & { readonly notBefore: Date | null }) =>
  setDelivery(trx, named, { state: 'queued', not_before: notBefore });

const setDelivery = (
  trx: Database,
  { tenantId, noticeId, reason, nowMs }: Named,
  columns: Updateable<NoticeDelivery>,
) =>
  trx
    .updateTable('notice_delivery')
    .set({ ...columns, last_error: reason, changed_at: new Date(nowMs) })
    .where('tenant_id', '=', tenantId)
    .where('notice_id', '=', noticeId)
    .execute();

export const messagingTokenOf = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('tenant_setting')
    .select('line_messaging_token')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
    .then((row) => row.line_messaging_token);

const dayMs = 24 * 60 * 60 * 1000;

/** How long the content and recipient of a message are kept, in milliseconds. */
const keptMs = 90 * dayMs;

/** Keeps that a message was sent, so that it is not sent again. Deletes its content and recipient. */
export const forgetMessages = (trx: Database, { tenantId, nowMs, most }: Step) =>
  trx
    .updateTable('notice')
    .set({ recipient: '', facts: '{}', calendar: null })
    .where('tenant_id', '=', tenantId)
    .where((look) =>
      foundBy(
        'notice_id',
        look
          .selectFrom('notice')
          .innerJoinLateral(deliveryOf(tenantId), (join) => join.onTrue())
          .select('notice.notice_id')
          .where('notice.tenant_id', '=', tenantId)
          .where('notice.recipient', '<>', sql.lit(''))
          .where('notice.created_at', '<', new Date(nowMs - keptMs))
          .where('delivery.state', 'in', ['sent', 'dropped', 'dead'] satisfies Ending[])
          .where('delivery.changed_at', '<', new Date(nowMs - keptMs))
          .limit(most)
          .forUpdate('notice')
          .skipLocked(),
      ),
    )
    .execute()
    .then(countOf);

/** Deletes all messages of people who are forgotten. */
export const deleteNoticesTo = (
  trx: Database,
  { tenantId, userIds }: { readonly tenantId: string; readonly userIds: readonly string[] },
) => trx.deleteFrom('notice').where('tenant_id', '=', tenantId).where('user_id', 'in', userIds).execute();

/** The mails that left last, the newest first. */
export const latestMails = (trx: Database, { tenantId, most }: { readonly tenantId: string; readonly most: number }) =>
  trx
    .selectFrom('notice')
    .innerJoinLateral(deliveryOf(tenantId), (join) => join.onTrue())
    .select(['notice.notice_id', 'notice.recipient', 'notice.kind', 'notice.facts', 'delivery.changed_at'])
    .where('notice.tenant_id', '=', tenantId)
    .where('notice.channel', '=', 'mail')
    .where('delivery.state', '=', 'sent')
    .where('notice.recipient', '<>', '')
    .orderBy('notice.sequence', 'desc')
    .limit(most)
    .execute();
