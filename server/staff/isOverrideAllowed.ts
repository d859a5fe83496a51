import { reaches } from '#rules/staff/rights.ts';
import type { Context, Staff } from '#server/context.ts';
import { reachIn } from './member.ts';
import { placeOfReservation } from './places.queries.ts';

/** Whether the caller may pass the limits of residents where a reservation is; false where there is none. */
export async function isOverrideAllowed(context: Context<Staff>, reservationId: string) {
  const place = await placeOfReservation(context.trx, { tenantId: context.tenant.tenantId, reservationId });
  return place !== null && reaches(reachIn(context, 'reservation.override'), place);
}
