import { sql } from 'kysely';
import { firstOfMonth, lastOfMonth } from '#rules/day/day.ts';
import type { MinuteRange } from '#rules/day/minuteRange.ts';
import { type ReservationState, statesThat } from '#rules/facility/reservationStates.ts';
import type { Person } from '../account/person.queries.ts';
import type { Database } from '../db/connect.ts';

/** How many reservations and entries of the person are open on that day. */
export async function countOpen(trx: Database, { tenantId, userId, today }: Person & { readonly today: string }) {
  const row = await trx
    .selectFrom('reservation')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('state', 'in', statesThat('isOpen'))
    .where('last_date', '>=', today)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Frames of the person by month of use ('YYYY-MM'), for the months that the days lie in. */
export async function framesByMonth(
  trx: Database,
  { tenantId, userId, first, last }: Person & { readonly first: string; readonly last: string },
): Promise<Record<string, number>> {
  const month = sql<string>`to_char(reservation_detail.date, 'YYYY-MM')`;
  const rows = await trx
    .selectFrom('reservation')
    .innerJoin('reservation_detail', (join) =>
      join
        .onRef('reservation_detail.tenant_id', '=', 'reservation.tenant_id')
        .onRef('reservation_detail.reservation_id', '=', 'reservation.reservation_id'),
    )
    .select((build) => [month.as('month'), build.fn.countAll<number>().as('count')])
    .where('reservation.tenant_id', '=', tenantId)
    .where('reservation_detail.tenant_id', '=', tenantId)
    .where('reservation.user_id', '=', userId)
    .where('reservation.state', 'in', statesThat('countsForMonth'))
    .where('reservation_detail.date', '>=', firstOfMonth(first))
    .where('reservation_detail.date', '<=', lastOfMonth(last))
    .groupBy(month)
    .execute();
  return Object.fromEntries(rows.map(({ month, count }) => [month, count]));
}

/** A stretch of a day that is asked for. */
export type AskedRange = MinuteRange & { readonly date: string };

/** True when the person has an entry waiting for the room that touches one of the ranges. */
export async function hasEntry(
  trx: Database,
  {
    tenantId,
    userId,
    articleId,
    ranges,
  }: Person & { readonly articleId: string; readonly ranges: readonly AskedRange[] },
) {
  const row = await trx
    .selectFrom('reservation')
    .innerJoin('reservation_detail', (join) =>
      join
        .onRef('reservation_detail.tenant_id', '=', 'reservation.tenant_id')
        .onRef('reservation_detail.reservation_id', '=', 'reservation.reservation_id'),
    )
    .select('reservation.reservation_id')
    .where('reservation.tenant_id', '=', tenantId)
    .where('reservation_detail.tenant_id', '=', tenantId)
    .where('reservation.user_id', '=', userId)
    .where('reservation.article_id', '=', articleId)
    .where('reservation.state', '=', 'lottery_waiting' satisfies ReservationState)
    .where((where) =>
      where.or(
        ranges.map(({ date, fromMinute, toMinute }) =>
          where.and([
            where('reservation_detail.date', '=', date),
            where('reservation_detail.from_minute', '<', toMinute),
            where('reservation_detail.to_minute', '>', fromMinute),
          ]),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
