import { cancelUntil } from '#rules/facility/decideCancellation.ts';
import type { ReservationPlan } from '#rules/facility/decideReservation.ts';
import { stateWhenReserved } from '#rules/facility/reservationStates.ts';
import type { Context } from '#server/context.ts';
import type { TenantSettings } from '#server/tenant/setting.queries.ts';
import { notifyBooked } from '#server/use/notifyOfUse.ts';
import { scheduleUseJobs } from '#server/use/scheduleUseJobs.ts';
import { reservedRoom } from '../reservedRoom.queries.ts';

type Booked = {
  readonly reservationId: string;
  readonly plan: ReservationPlan;
  readonly settings: TenantSettings;
};

/** Notifies who has booked, and schedules what is to be done when the use is near and when it is over. */
export async function afterBooking(context: Context, { reservationId, plan, settings }: Booked) {
  const { trx, tenant, now } = context;
  const subject = { kind: 'reservation', id: reservationId } as const;
  const { reminderHour } = settings;
  await scheduleUseJobs(context, { reminderHour, reserved: [{ subject, uses: plan.details }] });
  const reserved = await reservedRoom(trx, { tenantId: tenant.tenantId, reservationId });
  const [firstUse] = plan.details;
  if (!reserved || !firstUse) return;
  const until = cancelUntil({ state: stateWhenReserved.normal, bookedAt: now, firstUse, now, settings });
  await notifyBooked(context, { reserved, cancelUntil: tenant.canCancel ? until : null });
}
