import { cancelUntil } from '#rules/facility/decideCancellation.ts';
import type { ReservationPlan } from '#rules/facility/decideReservation.ts';
import { stateWhenReserved } from '#rules/facility/reservationStates.ts';
import type { UserCall } from '../call.ts';
import { askForUseJobs } from '../jobs/askForUseJobs.ts';
import { reservedOf } from '../notice/reserved.queries.ts';
import { tellBooked } from '../notice/tellOfUse.ts';
import type { TenantSettings } from '../tenant/setting.queries.ts';

type Booked = {
  readonly reservationId: string;
  readonly plan: ReservationPlan;
  readonly settings: TenantSettings;
};

/** Tells who has booked, and asks for what is to be done when the use is near and when it is over. */
export async function afterBooking(call: UserCall, { reservationId, plan, settings }: Booked) {
  const { trx, tenant, nowMs, now, server } = call;
  const subject = { kind: 'reservation', id: reservationId } as const;
  await askForUseJobs(trx, {
    tenant,
    nowMs,
    reminderHour: settings.reminderHour,
    reserved: [{ subject, uses: plan.details }],
  });
  const reserved = await reservedOf(trx, { tenantId: tenant.tenantId, subject });
  const [firstUse] = plan.details;
  if (!reserved || !firstUse) return;
  const until = cancelUntil({ state: stateWhenReserved.normal, bookedAt: now, firstUse, now, settings });
  const telling = { publicUrl: server.publicUrl, tenant, nowMs };
  await tellBooked(trx, telling, { reserved, cancelUntil: tenant.canCancel ? until : null });
}
