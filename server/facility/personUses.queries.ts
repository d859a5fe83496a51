import { sql } from 'kysely';
import { addDays, firstOfMonth, lastOfMonth } from '#rules/day/day.ts';
import { statesThat } from '#rules/facility/booking/reservationStates.ts';
import { longestRun, type PersonUse, type PersonUses } from '#rules/facility/booking/roomLimits.ts';
import type { Person } from '../account/person.queries.ts';
import type { Database } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';

/** A line of a reservation in the place; `isRoom`: of the room that is asked for. */
type Line = { readonly date: string; readonly minutes: number; readonly isRoom: boolean };

type Asked = Person & {
  readonly containerId: string;
  readonly articleId: string;
  /** A day 'YYYY-MM-DD', for what is open. */
  readonly today: string;
};

type Row = { readonly openInRoom: number; readonly openInPlace: number; readonly lines: readonly Line[] };

const usesRow = prepared<Asked & { readonly from: string; readonly to: string }, Row>(
  (_, given) => sql`
    select count(*) filter (where article_id = ${given.articleId}) as "openInRoom", count(*) as "openInPlace",
      (select coalesce(jsonb_agg(jsonb_build_object('date', reservation_detail.date,
          'minutes', reservation_detail.to_minute - reservation_detail.from_minute,
          'isRoom', reserved.article_id = ${given.articleId})), '[]')
        from reservation as reserved join reservation_detail
          on reservation_detail.tenant_id = reserved.tenant_id
          and reservation_detail.reservation_id = reserved.reservation_id
        where reserved.tenant_id = ${given.tenantId} and reservation_detail.tenant_id = ${given.tenantId}
          and reserved.user_id = ${given.userId} and reserved.container_id = ${given.containerId}
          and reserved.state = any(${statesThat('countsForMonth')}::text[])
          and reservation_detail.date >= ${given.from} and reservation_detail.date <= ${given.to}) as lines
    from reservation
    where reservation.tenant_id = ${given.tenantId} and reservation.user_id = ${given.userId}
      and reservation.container_id = ${given.containerId}
      and reservation.state = any(${statesThat('isOpen')}::text[]) and reservation.last_date >= ${given.today}`,
);

/** What a person has of a room and of all rooms of its place, as far as their limits count it. */
export async function personUses(
  trx: Database,
  {
    tenantId,
    userId,
    containerId,
    articleId,
    today,
    first,
    last,
  }: Asked & { readonly first: string; readonly last: string },
): Promise<PersonUses> {
  const from = [firstOfMonth(first), addDays(first, -longestRun)].toSorted()[0] ?? first;
  const to = [lastOfMonth(last), addDays(last, longestRun)].toSorted()[1] ?? last;
  const [row] = await usesRow.run(trx, { tenantId, userId, containerId, articleId, today, from, to });
  if (!row) throw new Error('counts without a row');
  return {
    room: personUse(
      row.openInRoom,
      row.lines.filter(({ isRoom }) => isRoom),
    ),
    place: personUse(row.openInPlace, row.lines),
  };
}

function personUse(openReservations: number, lines: readonly Line[]): PersonUse {
  const framesByMonth: Record<string, number> = {};
  const minutesByDay: Record<string, number> = {};
  for (const { date, minutes } of lines) {
    const month = date.slice(0, 7);
    framesByMonth[month] = (framesByMonth[month] ?? 0) + 1;
    minutesByDay[date] = (minutesByDay[date] ?? 0) + minutes;
  }
  return { openReservations, framesByMonth, minutesByDay };
}
