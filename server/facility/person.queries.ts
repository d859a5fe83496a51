import { type RawBuilder, sql } from 'kysely';
import { firstOfMonth, lastOfMonth } from '#rules/day/day.ts';
import type { MinuteRange } from '#rules/day/minuteRange.ts';
import { type ReservationState, statesThat } from '#rules/facility/booking/reservationStates.ts';
import { paidStates } from '#rules/payment/paymentStates.ts';
import type { Person } from '../account/person.queries.ts';
import { partDemand } from '../account/samePart.queries.ts';
import type { Database } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { literals } from '../db/sql/literals.ts';

/** A stretch of a day that is asked for. */
export type AskedRange = MinuteRange & { readonly date: string };

type Asked = Person & {
  /** A day 'YYYY-MM-DD', for what is open. */
  readonly today: string;
  /** The days asked for: frames are counted in their months. */
  readonly first: string;
  readonly last: string;
  /** The room in whose lottery an entry is looked for; null for none. */
  readonly articleId: string | null;
  readonly ranges: readonly AskedRange[];
};

type Values = Pick<Asked, 'tenantId' | 'userId' | 'today' | 'articleId'> & {
  readonly from: string;
  readonly to: string;
  readonly ranges: string;
};

type Counts = {
  readonly openReservations: number;
  /** Those of them that are not paid. */
  readonly unpaidReservations: number;
  /** By month of use, 'YYYY-MM'. */
  readonly framesByMonth: Record<string, number>;
  /** An entry of the person waits for the room and touches one of the ranges. */
  readonly hasEntry: boolean;
};

const countRow = prepared<Values, Counts>(
  (_, given) => sql`
    select
      (select count(*) from reservation where tenant_id = ${given.tenantId} and user_id = ${given.userId}
        and state = any(${statesThat('isOpen')}::text[]) and last_date >= ${given.today}) as "openReservations",
      (select count(*) from reservation where tenant_id = ${given.tenantId} and user_id = ${given.userId}
        and state = any(${statesThat('isOpen')}::text[]) and last_date >= ${given.today}
        and payment_state <> all(${paidStates}::text[])) as "unpaidReservations",
      (select coalesce(jsonb_object_agg(month, frames), '{}') from (
        select to_char(reservation_detail.date, 'YYYY-MM') as month, count(*) as frames
        from reservation join reservation_detail
          on reservation_detail.tenant_id = reservation.tenant_id
          and reservation_detail.reservation_id = reservation.reservation_id
        where reservation.tenant_id = ${given.tenantId} and reservation_detail.tenant_id = ${given.tenantId}
          and reservation.user_id = ${given.userId}
          and reservation.state = any(${statesThat('countsForMonth')}::text[])
          and reservation_detail.date >= ${given.from} and reservation_detail.date <= ${given.to}
        group by 1) as counted) as "framesByMonth",
      exists (
        select from reservation join reservation_detail
          on reservation_detail.tenant_id = reservation.tenant_id
          and reservation_detail.reservation_id = reservation.reservation_id
        join jsonb_to_recordset(${given.ranges}::jsonb) as asked (date date, "fromMinute" integer, "toMinute" integer)
          on asked.date = reservation_detail.date and reservation_detail.from_minute < asked."toMinute"
          and reservation_detail.to_minute > asked."fromMinute"
        where reservation.tenant_id = ${given.tenantId} and reservation_detail.tenant_id = ${given.tenantId}
          and reservation.user_id = ${given.userId} and reservation.article_id = ${given.articleId}::uuid
          and reservation.state = ${'lottery_waiting' satisfies ReservationState}) as "hasEntry"`,
);

/** What the person has already, as far as their limits count it. */
export async function personCounts(trx: Database, { first, last, ranges, ...asked }: Asked): Promise<Counts> {
  const months = { from: firstOfMonth(first), to: lastOfMonth(last) };
  const [row] = await countRow.run(trx, { ...asked, ...months, ranges: JSON.stringify(ranges) });
  if (!row) throw new Error('counts without a row');
  return row;
}

/**
 * What the limits of a person count, as a part of a question. Of what is open it may be too much, but never too little: what
 * is over by the calendar stays open until its end is recorded. Frames are counted where the tenant limits them, by month from
 * the day `since` on.
 */
export const bookerPart = (tenantId: string, since: RawBuilder<unknown> = sql`asked.since`) =>
  sql`select json_build_object('isGuest', account.kind = 'guest', 'isGroup', account.is_group, 'open', count(*),
      'unpaid', count(*) filter (where payment_state not in (${literals(paidStates)})),
      'frames', case when (select max_frames_per_month from tenant_setting where tenant_setting.tenant_id = ${tenantId}::uuid)
        is not null then (select coalesce(json_object_agg(month, frames), '{}') from (
          select to_char(reservation_detail.date, 'YYYY-MM') as month, count(*) as frames
          from reservation as used join reservation_detail on reservation_detail.tenant_id = used.tenant_id
            and reservation_detail.reservation_id = used.reservation_id
          where used.tenant_id = ${tenantId}::uuid and reservation_detail.tenant_id = ${tenantId}::uuid
            and used.user_id = account.user_id and used.last_date >= ${since} and reservation_detail.date >= ${since}
            and used.state in (${literals(statesThat('countsForMonth'))})
          group by 1) as counted) end)
    from reservation where reservation.tenant_id = ${tenantId}::uuid and reservation.user_id = account.user_id
      and state in (${literals(statesThat('isOpen'))})`;

/** The answer to it. */
export type BookerPart = {
  readonly isGuest: boolean;
  readonly isGroup: boolean;
  readonly open: number;
  readonly unpaid: number;
  /** By month, 'YYYY-MM'; null where they are not limited. */
  readonly frames: Readonly<Record<string, number>> | null;
};

/** Locks the person, and demands that what is counted of them is still what a question told. */
export const demandCounted = partDemand<BookerPart>(bookerPart);
