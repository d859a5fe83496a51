import { isSuspended } from '#rules/account/isSuspended.ts';
import type { DayFacts } from '#rules/facility/dayAvailability.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { nationalHolidays } from '#server/catalogue/holidays.ts';
import type { Context } from '#server/context.ts';

/** What is the same for every room and day that a call shows. */
export type Circumstances = Omit<DayFacts, 'article' | 'day' | 'occupied'>;

export const circumstancesOf = ({ tenant, now }: Context, suspendedUntil: string | null): Circumstances => ({
  now,
  holidays: nationalHolidays,
  canReserve: tenant.canReserve,
  suspended: isSuspended(suspendedUntil, now),
  announceDelayDays: featuresOf(tenant.functionTag).announceDelayDays,
});
