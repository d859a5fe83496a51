import { paths } from '#contract/screens.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { roomInCalendar } from '#rules/facility/booking/roomInCalendar.ts';
import type { CalendarUse } from '#rules/reservation/calendarFile.ts';
import { calendarSummary } from '#rules/reservation/calendarSummary.ts';
import { roomCalendarUid } from '#rules/reservation/calendarUid.ts';
import type { Context } from '#server/context.ts';
import { instantOf } from '#server/time.ts';
import { type ReservationRow, reservationsFrom } from '../reservation.queries.ts';
import { stateOf } from '../reservationLife.ts';
import { locationText } from '../reservedRoom.queries.ts';
import { usedDays } from '../usedDays.ts';
import { displayTimeFrame, timesOf } from './reservation.view.ts';

type At = Pick<Context, 'tenant' | 'publicUrl'>;

/** Each day of a person's rooms from `first` on, for their calendar. */
export async function roomsInCalendar(
  { trx, tenant, publicUrl }: At & Pick<Context, 'trx'>,
  { userId, first }: { readonly userId: string; readonly first: string },
): Promise<CalendarUse[]> {
  const rows = await reservationsFrom(trx, { tenantId: tenant.tenantId, userId, first });
  return rows.flatMap((row) => daysOf(row, { tenant, publicUrl }));
}

function daysOf(
  row: ReservationRow & { readonly address: string },
  { tenant: { tenantAlias, timeZone }, publicUrl }: At,
): CalendarUse[] {
  const { reservation_id: reservationId, container_name, article_name, details } = row;
  const status = roomInCalendar(stateOf(row));
  const words = reservationStates[stateOf(row)].statusText;
  const instant = (date: string, minute: number) => instantOf(localDateTimeAt(date, minute), timeZone).getTime();
  return usedDays(details.map(timesOf)).map(({ date, from_minute, to_minute }) => {
    const frames = details.filter((detail) => detail.date === date).map(displayTimeFrame);
    return {
      uid: roomCalendarUid(reservationId, date),
      startsAt: instant(date, from_minute),
      endsAt: instant(date, to_minute),
      summary: calendarSummary(`${container_name} ${article_name}`, { status, words }),
      location: locationText(container_name, row.address),
      url: `${publicUrl}${paths.myReservation(tenantAlias, reservationId)}`,
      standing: { status, description: [words, ...frames].join('\n'), changedAt: row.changed_at.getTime() },
    };
  });
}
