import type { MyEventReservation } from '#contract/event.ts';
import type { Tenant } from '#contract/tenant.ts';
import { eventReservationStates } from './eventReservationStates.ts';

/** What a reservation says once its place is gone. */
const gone: ReadonlySet<string> = new Set([
  eventReservationStates.cancelled_operator.statusText,
  eventReservationStates.lapsed.statusText,
]);

/**
 * Whether a session of a reservation has a code to show at reception: not once its place is gone, and a lottery entry only
 * once it is known to have won.
 */
export const showsEventQr = (
  { canEventReception }: Pick<Tenant, 'canEventReception'>,
  { isLottery, isWon, statusText }: Pick<MyEventReservation, 'isLottery' | 'isWon' | 'statusText'>,
) => canEventReception && (!isLottery || isWon) && !gone.has(statusText);
