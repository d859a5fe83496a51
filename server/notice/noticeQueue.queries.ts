import { type Selectable, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import type { Notice } from '../db/schema.ts';
import { anyOf } from '../db/sql/anyOf.ts';
import type { Channel } from './notice.queries.ts';
import { actOf } from './noticeText.ts';

type Queue = { readonly tenantId: string; readonly channel: Channel; readonly nowMs: number };

/** After this long a message that is being sent is taken over: whoever began has died. In milliseconds. */
const sendingMs = 120_000;

// States are written out, so that the database sees that an index of these states covers them.
const waiting = (trx: Database, { tenantId, channel }: Queue) =>
  trx
    .selectFrom('notice_delivery')
    .where('tenant_id', '=', tenantId)
    .where('channel', '=', channel)
    .where('state', 'in', [sql.lit('queued'), sql.lit('sending')]);

/** Until when another process is believed to be sending for this channel; null when none is. */
async function sendingUntil(trx: Database, queue: Queue) {
  const row = await waiting(trx, queue)
    .select('changed_at')
    .where('state', '=', sql.lit('sending'))
    .where('changed_at', '>', new Date(queue.nowMs - sendingMs))
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? new Date(row.changed_at.getTime() + sendingMs) : null;
}

/** A message that is to be sent, with how often that was tried before. */
export type NoticeRow = Pick<
  Selectable<Notice>,
  'notice_id' | 'user_id' | 'kind' | 'recipient' | 'facts' | 'calendar' | 'relevant_until' | 'created_at'
> & { readonly attempts: number };

/**
 * The message that was written first of those that can go: no message of its recipient is postponed, because messages
 * to a person go in the order in which they were written. The queue is read in its order, each message by its key, and who
 * is postponed once, however many there are.
 */
const firstToGo = prepared<Queue & { readonly now: Date }, NoticeRow>(
  (_, { tenantId, channel, now }) => sql`
    with held as materialized (
      select earlier.recipient from notice_delivery as before
      cross join lateral (select recipient from notice where notice.tenant_id = ${tenantId}
        and notice.notice_id = before.notice_id offset 0) as earlier
      where before.tenant_id = ${tenantId} and before.channel = ${channel} and before.state in ('queued', 'sending')
        and before.not_before > ${now}
    )
    select waiting.notice_id, user_id, kind, recipient, facts, calendar, relevant_until, created_at, attempts
    from notice_delivery as waiting
    cross join lateral (select user_id, kind, recipient, facts, calendar, relevant_until, created_at from notice
      where notice.tenant_id = ${tenantId} and notice.notice_id = waiting.notice_id offset 0) as told
    where waiting.tenant_id = ${tenantId} and waiting.channel = ${channel} and waiting.state in ('queued', 'sending')
      and told.recipient not in (select held.recipient from held)
    order by waiting.sequence limit 1`,
);

const nextOf = async (trx: Database, queue: Queue) =>
  (await firstToGo.run(trx, { ...queue, now: new Date(queue.nowMs) }))[0];

/** More of one act than fills a message goes in the next one. */
const mostTogether = 50;

/**
 * What waits to be told the same person of the same act, in its order, itself among it. The person's messages are looked
 * for first, and each of the act by its key: the queue may be long.
 */
const ofOneAct = prepared<Omit<Queue, 'nowMs'> & Record<'userId' | 'recipient' | 'act', string>, NoticeRow>(
  (_, { tenantId, channel, userId, recipient, act }) => sql`
    with told as materialized (
      select notice_id, sequence, user_id, kind, recipient, facts, calendar, relevant_until, created_at from notice
      where tenant_id = ${tenantId} and user_id = ${userId} and channel = ${channel} and recipient = ${recipient}
        and facts ->> 'act' = ${act}
    )
    select told.notice_id, user_id, kind, recipient, facts, calendar, relevant_until, created_at, attempts from told
    cross join lateral (select attempts from notice_delivery where notice_delivery.tenant_id = ${tenantId}
      and notice_delivery.notice_id = told.notice_id and state in ('queued', 'sending') offset 0) as waiting
    order by told.sequence limit ${sql.lit(mostTogether)}`,
);

/** Begun: to be sent now, as one. Busy: somebody else is sending for this channel, at most until then. */
export type NextNotice =
  | { readonly kind: 'begun'; readonly notices: readonly [NoticeRow, ...NoticeRow[]] }
  | { readonly kind: 'busy'; readonly until: Date }
  | { readonly kind: 'none' };

/**
 * The message that was written first of those that can go, with those of the same act that can go with it, marked as being
 * sent.
 */
export async function beginNotice(
  trx: Database,
  queue: Queue,
  canGoTogether: (notice: NoticeRow) => boolean,
): Promise<NextNotice> {
  const { tenantId, channel, nowMs } = queue;
  // Whoever else looks at this queue waits until the mark stands.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notice ${tenantId} ${channel}`}, 0))`.execute(trx);
  const until = await sendingUntil(trx, queue);
  if (until !== null) return { kind: 'busy', until };
  const next = await nextOf(trx, queue);
  if (!next) return { kind: 'none' };
  const { user_id: userId, recipient } = next;
  const act = actOf(next.facts);
  const one =
    act === null || !canGoTogether(next) ? [] : await ofOneAct.run(trx, { tenantId, channel, userId, recipient, act });
  const together = one.filter((other) => other.notice_id !== next.notice_id && canGoTogether(other));
  const [first, ...rest] = [next, ...together].map((notice) => ({ ...notice, attempts: notice.attempts + 1 }));
  if (!first) return { kind: 'none' };
  await trx
    .updateTable('notice_delivery')
    .set({ state: 'sending', attempts: sql`attempts + 1`, changed_at: new Date(nowMs) })
    .where('tenant_id', '=', tenantId)
    .where('notice_id', '=', anyOf([first, ...rest].map(({ notice_id }) => notice_id)))
    .execute();
  return { kind: 'begun', notices: [first, ...rest] };
}

/** True when a message could go now and no other process is sending. */
export async function hasNext(trx: Database, queue: Queue) {
  if ((await sendingUntil(trx, queue)) !== null) return false;
  return (await nextOf(trx, queue)) !== undefined;
}

/** When the first of the postponed recipients is to be tried again; null when there is none. */
export async function heldUntil(trx: Database, queue: Queue) {
  const row = await waiting(trx, queue)
    .select((build) => build.fn.min('not_before').as('first'))
    .where('not_before', '>', new Date(queue.nowMs))
    .executeTakeFirst();
  return row?.first ?? null;
}
