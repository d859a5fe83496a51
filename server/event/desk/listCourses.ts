import { spansOf } from '#server/catalogue/span.queries.ts';
import type { Operation } from '#server/operation.ts';
import { reachIn } from '#server/staff/member.ts';
import { courseAtDeskView } from './courseAtDesk.view.ts';
import { coursesListed } from './courseList.queries.ts';

const most = 200;

/** Courses at the places of the caller. */
export const listCourses: Operation<'Desk/ListCourses'> = async (context, asked) => {
  const { trx, tenant, now } = context;
  const { tenantId, timeZone } = tenant;
  const reach = reachIn(context, 'reservation.view');
  const found = await coursesListed(trx, { ...asked, tenantId, reach, now, limit: most + 1 });
  const rows = found.slice(0, most);
  const spans = await spansOf(trx, { tenantId, timeZone, eventIds: rows.map(({ event_id }) => event_id) });
  const spansOfCourse = (eventId: string) =>
    spans.filter(({ eventIds }) => eventIds.includes(eventId)).map(({ facts }) => facts);
  return {
    items: rows.map((row) => courseAtDeskView(row, { spans: spansOfCourse(row.event_id), now })),
    hasMore: found.length > most,
  };
};
