import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Subject } from '#server/subject.ts';
import type { Account } from '../read/readMoney.ts';

type Asked = { readonly tenantId: string; readonly subjects: readonly Subject[] };

/** What the books say now: charged, paid in and to be given back. */
const sums = sql`
  coalesce(sum(case kind when 'charged' then amount when 'released' then -amount end), 0)::integer as owed,
  coalesce(sum(case kind when 'received' then amount when 'received_at_counter' then amount when 'refunded' then -amount end), 0)::integer as held,
  coalesce(sum(case kind when 'refund_due' then amount when 'set_off' then -amount when 'refunded' then -amount end), 0)::integer as due`;

/** The accounts of reservations as the books have them. */
export async function accountsKept(
  trx: Database,
  { tenantId, subjects }: Asked,
): Promise<ReadonlyMap<string, Account>> {
  const ids = subjects.map(({ id }) => id);
  const { rows } = await sql<Account & { id: string }>`
    select coalesce(reservation_id, event_reservation_id) as id, ${sums} from ledger
    where ledger.tenant_id = ${tenantId}
      and (reservation_id = any(${ids}::uuid[]) or event_reservation_id = any(${ids}::uuid[]))
    group by 1`.execute(trx);
  return new Map(rows.map(({ id, ...account }) => [id, account]));
}

type Ids = { readonly tenantId: string; readonly ids: readonly string[] };

/** Kept of a group of reservations, by place and state. */
export type KeptSum = {
  readonly place: string;
  readonly state: string;
  readonly count: number;
  readonly days: number;
  readonly fee: number;
  readonly held: number;
  readonly open: number;
  readonly due: number;
};

/** What the database has of reservations that came in, by hall and state. What is over counts as used. */
export async function roomsKept(trx: Database, { tenantId, ids, now }: Ids & { readonly now: string }) {
  const { rows } = await sql<KeptSum>`
    with booked as (
      select reservation.reservation_id, reservation.container_name as place, reservation.fee,
        case when reservation.state in ('confirmed', 'checked_in') and (
          select max(detail.date + make_interval(mins => detail.to_minute)) from reservation_detail as detail
          where detail.tenant_id = ${tenantId} and detail.reservation_id = reservation.reservation_id) <= ${now}::timestamp
          then 'completed' else reservation.state end as state,
        (select count(*) from reservation_detail as line where line.tenant_id = ${tenantId}
          and line.reservation_id = reservation.reservation_id) as days
      from reservation
      where reservation.tenant_id = ${tenantId} and reservation.reservation_id = any(${ids}::uuid[])
    ), books as (
      select ledger.reservation_id, ${sums} from ledger
      where ledger.tenant_id = ${tenantId} and ledger.reservation_id = any(${ids}::uuid[]) group by ledger.reservation_id
    )
    select place, state, count(*)::integer as count, sum(days)::integer as days, sum(fee)::float8 as fee,
      coalesce(sum(held), 0)::float8 as held, coalesce(sum(owed - held + due), 0)::float8 as open,
      coalesce(sum(due), 0)::float8 as due
    from booked left join books using (reservation_id) group by place, state`.execute(trx);
  return rows;
}

/** The same of entries, by the place of the course. */
export async function entriesKept(trx: Database, { tenantId, ids }: Ids) {
  const { rows } = await sql<KeptSum>`
    with entered as (
      select one.event_reservation_id, place.name as place, one.fee, one.state,
        (select count(*) from event_reservation_detail as line where line.tenant_id = ${tenantId}
          and line.event_reservation_id = one.event_reservation_id) as days
      from event_reservation as one
      join event on event.tenant_id = ${tenantId} and event.event_id = one.event_id
      join event_category as category on category.tenant_id = ${tenantId} and category.event_category_id = event.event_category_id
      join event_container as place on place.tenant_id = ${tenantId} and place.event_container_id = category.event_container_id
      where one.tenant_id = ${tenantId} and one.event_reservation_id = any(${ids}::uuid[])
    ), books as (
      select ledger.event_reservation_id, ${sums} from ledger
      where ledger.tenant_id = ${tenantId} and ledger.event_reservation_id = any(${ids}::uuid[])
      group by ledger.event_reservation_id
    )
    select place, state, count(*)::integer as count, sum(days)::integer as days, sum(fee)::float8 as fee,
      coalesce(sum(held), 0)::float8 as held, coalesce(sum(owed - held + due), 0)::float8 as open,
      coalesce(sum(due), 0)::float8 as due
    from entered left join books using (event_reservation_id) group by place, state`.execute(trx);
  return rows;
}

/** Accounts that came in, by class; who belongs to none is under ''. */
export async function peopleKept(trx: Database, { tenantId, ids }: Ids) {
  const { rows } = await sql<{ isGroup: boolean; code: string; count: number }>`
    select is_group as "isGroup", coalesce(code, '') as code, count(*)::integer as count
    from account left join lateral unnest(account.classes) as code on true
    where account.tenant_id = ${tenantId} and account.user_id = any(${ids}::uuid[]) group by 1, 2`.execute(trx);
  return rows;
}

export async function membersKept(trx: Database, { tenantId, ids }: Ids) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from group_member
    where group_member.tenant_id = ${tenantId} and group_member.member_id = any(${ids}::uuid[])`.execute(trx);
  return rows[0]?.count ?? 0;
}
