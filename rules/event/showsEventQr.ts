import type { MyEventReservation } from '#contract/event.ts';
import type { Tenant } from '#contract/tenant.ts';
import { eventReservationStates } from './eventReservationStates.ts';

/**
 * Whether a session of a reservation has a code to show at reception: not once it was called off, and a lottery entry only once
 * it is known to have won.
 */
export const showsEventQr = (
  { canEventReception }: Pick<Tenant, 'canEventReception'>,
  { isLottery, isWon, statusText }: Pick<MyEventReservation, 'isLottery' | 'isWon' | 'statusText'>,
) => canEventReception && (!isLottery || isWon) && statusText !== eventReservationStates.cancelled_operator.statusText;
