import type { CourseState } from '#contract/desk/course/courses.ts';
import type { Context } from '#server/context.ts';
import { courseAtDeskView } from './courseAtDesk.view.ts';
import { courseAtDesk } from './courseList.queries.ts';
import { spansByCourse } from './spansByCourse.ts';

/** How a course stands; null while it has no date, and for what the tenant does not have. */
export async function courseStateOf(context: Context, eventId: string): Promise<CourseState | null> {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const row = await courseAtDesk(trx, { tenantId, eventId });
  if (!row) return null;
  const spansOf = await spansByCourse(context, [eventId]);
  return courseAtDeskView(row, { spans: spansOf(eventId), now }).state;
}
