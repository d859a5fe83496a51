import { isSuspended } from '#rules/account/isSuspended.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import type { DayFacts } from '#rules/facility/booking/dayAvailability.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import type { View, Viewer } from '#server/readCache/facts.ts';

/** What is the same for every room and day that a call shows. */
export type Circumstances = Omit<DayFacts, 'article' | 'day' | 'occupied'>;

/** Of somebody who looks, or is to be told, at a moment. */
type Looking = Pick<View, 'tenant' | 'now'> & { readonly viewer: Pick<Viewer, 'suspendedUntil' | 'classes'> };

export const circumstancesOf = ({ tenant, now, viewer }: Looking, holidays: Holidays): Circumstances => ({
  now,
  holidays,
  canReserve: tenant.canReserve,
  suspended: isSuspended(viewer.suspendedUntil, now),
  announceDelayDays: featuresOf(tenant.functionTag).announceDelayDays,
  classes: viewer.classes,
});

/** A calendar depends on its viewer only through whether they are suspended and what they belong to. */
export const viewerText = ({ suspendedUntil, classes }: Viewer, now: string) =>
  [isSuspended(suspendedUntil, now) ? 'suspended' : '', ...classes].join(' ');
