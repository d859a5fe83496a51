import type { Operation } from '#server/operation.ts';
import { pageAt, pageOf } from '#server/page.ts';
import { reachIn } from '#server/staff/member.ts';
import { courseAtDeskView } from './courseAtDesk.view.ts';
import { coursesListed } from './courseList.queries.ts';
import { spansByCourse } from './spansByCourse.ts';

const most = 200;

/** Courses at the places of the caller. */
export const listCourses: Operation<'Desk/ListCourses'> = async (context, { cursor, ...asked }) => {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const reach = reachIn(context, 'reservation.view');
  const page = pageAt(cursor, most);
  const found = await coursesListed(trx, { ...asked, tenantId, reach, now, limit: page.limit });
  const { items: rows, ...more } = pageOf(found, page, ({ event_id }) => event_id);
  const spansOf = await spansByCourse(
    context,
    rows.map(({ event_id }) => event_id),
  );
  return {
    items: rows.map((row) => courseAtDeskView(row, { spans: spansOf(row.event_id), now })),
    ...more,
  };
};
