import { isInTurn } from '#rules/reservation/watchWords.ts';
import { reaches } from '#rules/staff/rights.ts';
import { spansOf } from '#server/catalogue/span.queries.ts';
import { courseAtDeskView } from '#server/event/desk/courseAtDesk.view.ts';
import { courseAtDesk } from '#server/event/desk/courseList.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { reachIn } from '#server/staff/member.ts';
import { offerHoursOf } from '#server/tenant/setting.queries.ts';
import { waitingListOf } from './waitingList.queries.ts';
import { waitingPeople } from './waitingPeople.ts';

const most = 1_000;

/** Who waits for a course at a place of the caller. Refuses notFound. */
export const getWaitingList: Operation<'Desk/GetWaitingList'> = async (context, { eventId }) => {
  const { trx, tenant, now } = context;
  const { tenantId, timeZone, vacancyOrder } = tenant;
  const row = await courseAtDesk(trx, { tenantId, eventId });
  if (!row || !reaches(reachIn(context, 'reservation.view'), row.event_container_id)) throw new Refused('notFound');
  const spans = await spansOf(trx, { tenantId, timeZone, eventIds: [eventId] });
  const line = await waitingListOf(trx, { tenantId, eventId, limit: most + 1 });
  const isKnown = reaches(reachIn(context, 'person.view'), row.event_container_id);
  return {
    course: courseAtDeskView(row, { spans: spans.map(({ facts }) => facts), now }),
    order: isInTurn(tenant) ? vacancyOrder : 'all',
    offerHours: await offerHoursOf(trx, tenantId),
    people: await waitingPeople(context, line.slice(0, most), isKnown),
    hasMore: line.length > most,
  };
};
