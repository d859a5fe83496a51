import { type ReservationState, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import type { Context } from '#server/context.ts';
import { scheduleEndOfReview } from '#server/facility/booking/scheduleEndOfReview.ts';
import { cancelJob } from '#server/jobs/job.queries.ts';
import type { NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { scheduleUseJobs } from '#server/reservation/scheduleUseJobs.ts';

/** A reservation as it stands once its days or times are others. */
type Changed = { readonly state: ReservationState; readonly after: NoticeReservation; readonly reminderHour: number };

/** What is to be done when the use is near and when it is over, or when nobody decides on it. */
export async function scheduleAgain(context: Context, { state, after, reminderHour }: Changed) {
  const { trx, tenant } = context;
  const { subject, uses } = after;
  await cancelJob(trx, { tenantId: tenant.tenantId, kind: 'remind', subject: subject.id });
  if (!reservationStates[state].isConfirmed) return scheduleEndOfReview(context, after);
  return scheduleUseJobs(context, { reminderHour, reserved: [{ subject, uses }] });
}
