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
});

/** A calendar depends on its viewer only through whether he is suspended. */
export const suspensionView = ({ suspendedUntil }: Viewer, now: string) =>
  isSuspended(suspendedUntil, now) ? 'suspended' : '';
