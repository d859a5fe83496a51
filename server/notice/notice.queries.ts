import { type Insertable, type SqlBool, sql } from 'kysely';
import { anyOf } from '../db/anyOf.ts';
import type { Database } from '../db/connect.ts';
import type { Notice } from '../db/schema.ts';

export const channels = ['mail', 'line'] as const;
export type Channel = (typeof channels)[number];

/** Rows in one statement: what a statement can be given is limited. */
const mostRows = 1_000;

/** A message for one channel. */
export type NewNotice = Insertable<Notice>;

/** Writes messages once: a second one of the same channel and `dedupe` is left out. */
export async function insertNotices(trx: Database, rows: readonly NewNotice[]) {
  for (let first = 0; first < rows.length; first += mostRows) {
    await trx
      .insertInto('notice')
      .values(rows.slice(first, first + mostRows))
      .onConflict((conflict) => conflict.columns(['tenant_id', 'channel', 'dedupe']).doNothing())
      .execute();
  }
}

/** Where messages to people can go. */
export const addressesOf = (
  trx: Database,
  { tenantId, userIds }: { readonly tenantId: string; readonly userIds: readonly string[] },
) =>
  trx
    .selectFrom('account')
    .innerJoin('tenant_setting', 'tenant_setting.tenant_id', 'account.tenant_id')
    .select([
      'account.user_id',
      'account.last_name',
      'account.first_name',
      'account.email',
      'account.line_user_id',
      'tenant_setting.line_messaging_token',
    ])
    .where('account.tenant_id', '=', tenantId)
    .where('tenant_setting.tenant_id', '=', tenantId)
    .where('account.user_id', '=', anyOf(userIds))
    .execute();

/** Where messages to a person can go. */
export type Addresses = Awaited<ReturnType<typeof addressesOf>>[number];

type Queue = { readonly tenantId: string; readonly channel: Channel; readonly nowMs: number };

/** After this long a message that is being sent is taken over: whoever began has died. In milliseconds. */
const sendingMs = 120_000;

const waiting = (trx: Database, { tenantId, channel }: Queue) =>
  trx
    .selectFrom('notice')
    .where('notice.tenant_id', '=', tenantId)
    .where('notice.channel', '=', channel)
    .where('notice.state', 'in', ['queued', 'sending']);

/** No message of its recipient is postponed: messages to a person go in the order in which they were written. */
const canGo = ({ tenantId, channel, nowMs }: Queue) => sql<SqlBool>`not exists (
  select from notice as before where before.tenant_id = ${tenantId} and before.channel = ${channel}
    and before.state in ('queued', 'sending') and before.recipient = notice.recipient
    and before.sequence <= notice.sequence and before.not_before > ${new Date(nowMs)})`;

/** Until when another process is believed to be sending for this channel; null when none is. */
async function sendingUntil(trx: Database, queue: Queue) {
  const row = await waiting(trx, queue)
    .select('notice.changed_at')
    .where('notice.state', '=', 'sending')
    .where('notice.changed_at', '>', new Date(queue.nowMs - sendingMs))
    .orderBy('notice.changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? new Date(row.changed_at.getTime() + sendingMs) : null;
}

const nextOf = (trx: Database, queue: Queue) =>
  waiting(trx, queue).where(canGo(queue)).orderBy('notice.sequence').limit(1);

export type NoticeRow = Awaited<ReturnType<ReturnType<typeof oneNotice>['execute']>>[number];

const oneNotice = (trx: Database, queue: Queue) => nextOf(trx, queue).selectAll('notice');

/** Begun: to be sent now. Busy: somebody else is sending for this channel, at most until then. */
export type NextNotice =
  | { readonly kind: 'begun'; readonly notice: NoticeRow }
  | { readonly kind: 'busy'; readonly until: Date }
  | { readonly kind: 'none' };

/** The message that was written first of those that can go, marked as being sent. */
export async function beginNotice(trx: Database, queue: Queue): Promise<NextNotice> {
  const { tenantId, channel, nowMs } = queue;
  // Whoever else looks at this queue waits until the mark stands.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notice ${tenantId} ${channel}`}, 0))`.execute(trx);
  const until = await sendingUntil(trx, queue);
  if (until !== null) return { kind: 'busy', until };
  const next = await oneNotice(trx, queue).executeTakeFirst();
  if (!next) return { kind: 'none' };
  const attempts = next.attempts + 1;
  await trx
    .updateTable('notice')
    .set({ state: 'sending', attempts, changed_at: new Date(nowMs) })
    .where('tenant_id', '=', tenantId)
    .where('notice_id', '=', next.notice_id)
    .execute();
  return { kind: 'begun', notice: { ...next, attempts } };
}

/** True when a message could go now and no other process is sending. */
export async function hasNext(trx: Database, queue: Queue) {
  if ((await sendingUntil(trx, queue)) !== null) return false;
  return (await nextOf(trx, queue).select('notice.notice_id').executeTakeFirst()) !== undefined;
}

/** When the first of the postponed recipients is to be tried again; null when there is none. */
export async function heldUntil(trx: Database, queue: Queue) {
  const row = await waiting(trx, queue)
    .select((build) => build.fn.min('notice.not_before').as('first'))
    .where('notice.not_before', '>', new Date(queue.nowMs))
    .executeTakeFirst();
  return row?.first ?? null;
}

type Named = { readonly tenantId: string; readonly noticeId: string; readonly reason: string; readonly nowMs: number };

export type Ending = 'sent' | 'dropped' | 'dead';

/** Ends a message and records how it ended. To whom it went is swept later. */
export const endNotice = (trx: Database, { state, ...named }: Named & { readonly state: Ending }) =>
  setNotice(trx, named, { state, not_before: null });

/** Puts a message back into its place in the queue. Until `notBefore`, where given, its recipient gets nothing. */
export const requeueNotice = (trx: Database, { notBefore, ...named }: Named & { readonly notBefore: Date | null }) =>
  setNotice(trx, named, { state: 'queued', not_before: notBefore });

const setNotice = (
  trx: Database,
  { tenantId, noticeId, reason, nowMs }: Named,
  columns: { readonly state: Ending | 'queued'; readonly not_before: Date | null },
) =>
  trx
    .updateTable('notice')
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
export const forgetMessages = (
  trx: Database,
  { tenantId, nowMs }: { readonly tenantId: string; readonly nowMs: number },
) =>
  trx
    .updateTable('notice')
    .set({ recipient: '', subject: '', body: '', calendar: null })
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', ['sent', 'dropped', 'dead'] satisfies Ending[])
    .where('changed_at', '<', new Date(nowMs - keptMs))
    .where('recipient', '<>', '')
    .execute();
