import { paths } from '#contract/screens.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { sessionInCalendar } from '#rules/event/mine/sessionInCalendar.ts';
import type { CalendarUse } from '#rules/reservation/calendarFile.ts';
import { calendarSummary } from '#rules/reservation/calendarSummary.ts';
import { sessionCalendarUid } from '#rules/reservation/calendarUid.ts';
import type { Context } from '#server/context.ts';
import { instantOf } from '#server/time.ts';
import { withParticipant } from '../participant.ts';
import { shownFactsOf } from '../person.queries.ts';
import { sessionsFrom } from '../reservation.queries.ts';
import { whereOf } from '../reservedCourse.queries.ts';

/** Each session of a person's courses from `first` on, for their calendar, without results that are not shown. */
export async function sessionsInCalendar(
  { trx, tenant, publicUrl, now }: Pick<Context, 'trx' | 'tenant' | 'publicUrl' | 'now'>,
  { userId, first }: { readonly userId: string; readonly first: string },
): Promise<CalendarUse[]> {
  const { tenantId, tenantAlias, timeZone } = tenant;
  const rows = await sessionsFrom(trx, { tenantId, userId, first });
  return rows.map((row) => {
    const { event_reservation_id: eventReservationId, event_reservation_detail_id: eventReservationDetailId } = row;
    const { date, from_minute, to_minute, added_at, changed_at } = row;
    const times = {
      addedAt: added_at.getTime(),
      changedAt: changed_at.getTime(),
      sessionChangedAt: row.session_changed_at?.getTime() ?? 0,
      isOff: row.called_off !== '',
    };
    const { status, words, changedAt } = sessionInCalendar({ ...shownFactsOf(row, timeZone), ...times }, tenant, now);
    const { place, location } = whereOf(row.session_place === '' ? row : { ...row, place: row.session_place });
    const yearMonth = date.slice(0, 7);
    const address = paths.eMyReservation({ tenantAlias, yearMonth, eventReservationId, eventReservationDetailId });
    return {
      uid: sessionCalendarUid(eventReservationDetailId),
      startsAt: instantOf(localDateTimeAt(date, from_minute), timeZone).getTime(),
      endsAt: instantOf(localDateTimeAt(date, to_minute), timeZone).getTime(),
      summary: calendarSummary(withParticipant(place, row), { status, words }),
      location,
      url: `${publicUrl}${address}`,
      standing: { status, description: words, changedAt },
    };
  });
}
