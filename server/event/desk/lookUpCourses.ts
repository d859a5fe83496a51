import type { Find } from '#server/reservation/desk/find.ts';
import { coursesLookedUp } from './foundCourse.queries.ts';
import { foundCourseView } from './foundCourse.view.ts';

/** Reservations of courses as staff look them up. */
export const lookUpCourses: Find = async ({ trx, tenant: { tenantId } }, search) =>
  (await coursesLookedUp(trx, { tenantId, ...search })).map(foundCourseView);
