import type { Context } from '#server/context.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import { beginOf, type NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { instantOf } from '#server/time.ts';

/** What nobody decides on is refused when its use begins. */
export const scheduleEndOfReview = ({ trx, tenant: { tenantId, timeZone } }: Context, reserved: NoticeReservation) =>
  schedule(trx, {
    tenantId,
    kind: 'rejectUndecided',
    subject: reserved.subject.id,
    dueAt: instantOf(beginOf(reserved), timeZone),
  });
