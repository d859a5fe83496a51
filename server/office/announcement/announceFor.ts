import { reaches } from '#rules/staff/rights.ts';
import type { Context, Staff } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { reachIn } from '#server/staff/member.ts';
import { placesOfTenant } from '#server/staff/places.queries.ts';

const permission = 'announcement.publish';

/** Whether the caller announces for a hall; null: for all of them. */
export function announcesFor(context: Context<Staff>, containerId: string | null) {
  const reach = reachIn(context, permission);
  return containerId === null ? reach === null : reaches(reach, containerId);
}

/**
 * Refuses notFound for a hall that is not there or at which the caller does not announce, and notPermitted for all halls
 * together by somebody who announces for some.
 */
export async function demandHall(context: Context<Staff>, containerId: string | null) {
  if (!announcesFor(context, containerId)) throw new Refused(containerId === null ? 'notPermitted' : 'notFound');
  if (containerId === null) return;
  const places = await placesOfTenant(context.trx, context.tenant.tenantId);
  if (!places.some((place) => place.kind === 'rooms' && place.containerId === containerId))
    throw new Refused('notFound');
}
