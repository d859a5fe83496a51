import type { Find } from '#server/reservation/desk/find.ts';
import { findEventReservations } from './foundCourse.queries.ts';
import { foundCourseView } from './foundCourse.view.ts';

/** Reservations of courses as staff look them up. */
export const findCourses: Find = async ({ trx, tenant: { tenantId } }, search) =>
  (await findEventReservations(trx, { tenantId, ...search })).map(foundCourseView);
