import type { MyEventReservation } from '#contract/event/mine.ts';
import type { Tenant } from '#contract/tenant.ts';
import { eventReservationStates } from './eventReservationStates.ts';

/** What a reservation says once its seat is gone. */
const gone: ReadonlySet<string> = new Set([
  eventReservationStates.cancelled_operator.statusText,
  eventReservationStates.lapsed.statusText,
]);

/**
 * Whether a session has a code to show at reception. It has none once its seat is gone; a lottery entry has one only
 * once it is known to have won.
 */
export const showsEventQr = (
  { canEventReception }: Pick<Tenant, 'canEventReception'>,
  { isLottery, isWon, statusText }: Pick<MyEventReservation, 'isLottery' | 'isWon' | 'statusText'>,
) => canEventReception && (!isLottery || isWon) && !gone.has(statusText);
