import { isSuspended } from '#rules/account/isSuspended.ts';
import type { DayFacts } from '#rules/facility/dayAvailability.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { nationalHolidays } from '#server/catalogue/holidays.ts';
import type { View, Viewer } from '#server/fresh/facts.ts';

/** What is the same for every room and day that a call shows. */
export type Circumstances = Omit<DayFacts, 'article' | 'day' | 'occupied'>;

export const circumstancesOf = ({ tenant, now, viewer }: View): Circumstances => ({
  now,
  holidays: nationalHolidays,
  canReserve: tenant.canReserve,
  suspended: isSuspended(viewer.suspendedUntil, now),
  announceDelayDays: featuresOf(tenant.functionTag).announceDelayDays,
  classes: viewer.classes,
});

/** A calendar depends on its viewer only through whether he is suspended and what he belongs to. */
export const viewerText = ({ suspendedUntil, classes }: Viewer, now: string) =>
  [isSuspended(suspendedUntil, now) ? 'suspended' : '', ...classes].join(' ');
