import { cancelUntil } from '#rules/facility/booking/decideCancellation.ts';
import type { ReservationPlan } from '#rules/facility/booking/decideReservation.ts';
import { stateWhenReserved } from '#rules/facility/booking/reservationStates.ts';
import type { Context } from '#server/context.ts';
import type { NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { endOf, notifyBooked } from '#server/reservation/notifyOfReservation.ts';
import { scheduleUseJobs } from '#server/reservation/scheduleUseJobs.ts';
import type { TenantSettings } from '#server/tenant/setting.queries.ts';
import { scheduleEndOfReview } from './scheduleEndOfReview.ts';

type Booked = {
  readonly reserved: NoticeReservation;
  readonly plan: ReservationPlan;
  readonly settings: TenantSettings;
  /** Staff booked it for its person. */
  readonly isAtDesk: boolean;
};

/** Notifies who has booked, and schedules what is to be done when the use is near and when it is over. */
export async function afterBooking(context: Context, { reserved, plan, settings, isAtDesk }: Booked) {
  const { tenant, now } = context;
  const { subject } = reserved;
  const { reminderHour } = settings;
  const [firstUse] = plan.details;
  if (!firstUse) return;
  // What belongs to a use comes with the approval.
  if (plan.needsApproval) await scheduleEndOfReview(context, reserved);
  else await scheduleUseJobs(context, { reminderHour, reserved: [{ subject, uses: plan.details }] });
  const state = stateWhenReserved('normal', plan.needsApproval);
  const until = cancelUntil({ state, bookedAt: now, firstUse, now, settings });
  // Nobody is invited to what is over.
  if (endOf(context, reserved).getTime() <= context.nowMs) return;
  await notifyBooked(context, { reserved, cancelUntil: tenant.canCancel ? until : null, isAtDesk });
}
