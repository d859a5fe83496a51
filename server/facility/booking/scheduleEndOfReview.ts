import type { Context } from '#server/context.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import { instantOf } from '#server/time.ts';
import { beginOf, type Reserved } from '#server/use/reserved.ts';

/** What nobody decides on is refused when its use begins. */
export const scheduleEndOfReview = ({ trx, tenant: { tenantId, timeZone } }: Context, reserved: Reserved) =>
  schedule(trx, {
    tenantId,
    kind: 'rejectUndecided',
    subject: reserved.subject.id,
    dueAt: instantOf(beginOf(reserved), timeZone),
  });
