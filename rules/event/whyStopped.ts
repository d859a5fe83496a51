import type { EventRefusalFacts } from '#contract/eventRefusals.ts';
import { isSuspended } from '#rules/account/isSuspended.ts';
import type { EventStanding } from './eventFacts.ts';

/** Why the person may take no event at all: the tenant takes nobody, or this person is suspended. */
export function whyStopped({ tenant, person }: EventStanding, now: string): EventRefusalFacts | null {
  if (!tenant.canReserve) return { code: 'reservingStopped' };
  return isSuspended(person.suspendedUntil, now) ? { code: 'userSuspended' } : null;
}
