import type { TenantMode } from '#contract/tenant.ts';
import { waitingForCourses } from './offerCourses.ts';
import type { WaitingKind } from './waitingKind.ts';

/** Of rooms nobody has a turn yet, so nothing is held of them. */
export const waitingKinds: Readonly<Record<TenantMode, WaitingKind>> = {
  event: waitingForCourses,
  facility: waitingForCourses,
};
