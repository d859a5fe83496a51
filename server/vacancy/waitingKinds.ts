import type { TenantMode } from '#contract/tenant.ts';
import { waitingForCourses } from './offerCourses.ts';
import { waitingForRooms } from './rooms/offerRooms.ts';
import type { WaitingKind } from './waitingKind.ts';

/** What people of a town wait for. */
export const waitingKinds: Readonly<Record<TenantMode, WaitingKind>> = {
  event: waitingForCourses,
  facility: waitingForRooms,
};
