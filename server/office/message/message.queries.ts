import { type Insertable, sql } from 'kysely';
import type { Reach } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';
import type { Message } from '#server/db/schema.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';

type One = { readonly tenantId: string; readonly messageId: string };

/** False where the same has left today: whoever sends it at the same moment waits, and sees that. */
export const insertMessage = async (trx: Database, row: Insertable<Message>) =>
  (await trx
    .insertInto('message')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'fingerprint']).doNothing())
    .returning('message_id')
    .executeTakeFirst()) !== undefined;

const columns = [
  ...['message_id', 'subject', 'body', 'audience', 'container_id', 'recipients', 'reason', 'sent_at', 'sent_by'],
  ...['stopped_at', 'stopped_by', 'reached', 'unreached', 'is_list_forgotten'],
] as const;

export const messageLike = (
  trx: Database,
  { tenantId, fingerprint }: { readonly tenantId: string; readonly fingerprint: Buffer },
) =>
  trx
    .selectFrom('message')
    .select(['sent_at', 'sent_by'])
    .where('tenant_id', '=', tenantId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();

/** Undefined for none of that id. */
export const messageNamed = (trx: Database, { tenantId, messageId }: One) =>
  trx
    .selectFrom('message')
    .select([...columns])
    .where('tenant_id', '=', tenantId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();

export type MessageRow = NonNullable<Awaited<ReturnType<typeof messageNamed>>>;

/** Held until the transaction ends, by whoever puts some of it into the outbox and whoever takes it back. */
export const lockMessage = (trx: Database, { tenantId, messageId }: One) =>
  trx
    .selectFrom('message')
    .select(['subject', 'body', 'recipients', 'container_id', 'sent_at', 'stopped_at'])
    .where('tenant_id', '=', tenantId)
    .where('message_id', '=', messageId)
    .forNoKeyUpdate()
    .executeTakeFirst();

type Seen = { readonly tenantId: string; readonly reach: Reach; readonly actor: string; readonly most: number };

/** Those of some places and of one actor, or all; the latest first. */
export function messagesSeen(trx: Database, { tenantId, reach, actor, most }: Seen) {
  const query = trx
    .selectFrom('message')
    .select([...columns])
    .where('tenant_id', '=', tenantId);
  const seen =
    reach === null
      ? query
      : query.where(({ or, eb }) => or([eb('container_id', '=', anyOf([...reach])), eb('sent_by', '=', actor)]));
  return seen.orderBy('sent_at', 'desc').orderBy('message_id').limit(most).execute();
}

type Next = One & { readonly most: number };

/** Marks the next who are waiting as told. Answers the accounts to which it goes. */
export async function takeNext(trx: Database, { tenantId, messageId, most }: Next) {
  const { rows } = await sql<{ told_id: string }>`
    with next as materialized (
      select waiting.user_id, account.reached from message_recipient as waiting
      cross join lateral (select coalesce(merged_into, user_id) as reached from account
        where account.tenant_id = ${tenantId} and account.user_id = waiting.user_id offset 0) as account
      where waiting.tenant_id = ${tenantId} and waiting.message_id = ${messageId} and waiting.state = 'waiting'
      order by waiting.user_id limit ${most} for update of waiting
    )
    update message_recipient set state = 'told', told_id = next.reached from next
    where message_recipient.tenant_id = ${tenantId} and message_recipient.message_id = ${messageId}
      and message_recipient.user_id = next.user_id
    returning told_id`.execute(trx);
  return rows.map(({ told_id }) => told_id);
}

type Stopping = One & { readonly at: Date; readonly by: string };

/** Takes back who is not in the outbox. Answers how many they were. */
export async function stopWaiting(trx: Database, { tenantId, messageId, at, by }: Stopping) {
  await trx
    .updateTable('message')
    .set({ stopped_at: at, stopped_by: by })
    .where('tenant_id', '=', tenantId)
    .where('message_id', '=', messageId)
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('message_recipient')
    .set({ state: 'stopped' })
    .where('tenant_id', '=', tenantId)
    .where('message_id', '=', messageId)
    .where('state', '=', sql.lit('waiting'))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Courses of some places that had a session on a day or after it, the latest first. */
export const coursesSince = async (
  trx: Database,
  { tenantId, reach, day, most }: Pick<Seen, 'tenantId' | 'reach' | 'most'> & { readonly day: string },
) => {
  const { rows } = await sql<{ event_id: string; name: string }>`
    select event.event_id, event.name from event
    join event_category on event_category.tenant_id = ${tenantId}
      and event_category.event_category_id = event.event_category_id
    cross join lateral (select max(date) as date from event_session where event_session.tenant_id = ${tenantId}
      and event_session.event_id = event.event_id) as ends
    where event.tenant_id = ${tenantId} and event.is_published and ends.date >= ${day}
      and (${reach === null} or event_category.event_container_id = ${anyOf([...(reach ?? [])])})
    order by ends.date desc, event.name, event.event_id limit ${most}`.execute(trx);
  return rows;
};

/** The place of a course and its name; undefined for none of that id. */
export const courseNamed = (
  trx: Database,
  { tenantId, eventId }: { readonly tenantId: string; readonly eventId: string },
) =>
  trx
    .selectFrom('event')
    .innerJoin('event_category', (join) =>
      join
        .on('event_category.tenant_id', '=', tenantId)
        .onRef('event_category.event_category_id', '=', 'event.event_category_id'),
    )
    .select(['event.name', 'event_category.event_container_id as container_id'])
    .where('event.tenant_id', '=', tenantId)
    .where('event.event_id', '=', eventId)
    .executeTakeFirst();

type PersonAt = { readonly tenantId: string; readonly userNumber: string; readonly containerIds: readonly string[] };

/** Whether somebody has, or had, a reservation at one of the places. */
export async function hasReservationAt(trx: Database, { tenantId, userNumber, containerIds }: PersonAt) {
  const { rows } = await sql`
    select from account where account.tenant_id = ${tenantId} and account.user_number = ${userNumber} and (
      exists (select from reservation where reservation.tenant_id = ${tenantId}
        and reservation.user_id = coalesce(account.merged_into, account.user_id)
        and reservation.container_id = ${anyOf(containerIds)})
      or exists (select from event_reservation
        join event on event.tenant_id = ${tenantId} and event.event_id = event_reservation.event_id
        join event_category on event_category.tenant_id = ${tenantId}
          and event_category.event_category_id = event.event_category_id
        where event_reservation.tenant_id = ${tenantId}
          and event_reservation.user_id = coalesce(account.merged_into, account.user_id)
          and event_category.event_container_id = ${anyOf(containerIds)}))`.execute(trx);
  return rows.length > 0;
}
