import type { CourseState } from '#contract/desk/courses.ts';
import { spansOf } from '#server/catalogue/span.queries.ts';
import type { Context } from '#server/context.ts';
import { courseAtDeskView } from './courseAtDesk.view.ts';
import { courseAtDesk } from './courseList.queries.ts';

/** How a course stands; null while it has no date, and for what the tenant does not have. */
export async function courseStateOf({ trx, tenant, now }: Context, eventId: string): Promise<CourseState | null> {
  const { tenantId, timeZone } = tenant;
  const row = await courseAtDesk(trx, { tenantId, eventId });
  if (!row) return null;
  const spans = await spansOf(trx, { tenantId, timeZone, eventIds: [eventId] });
  return courseAtDeskView(row, { spans: spans.map(({ facts }) => facts), now }).state;
}
