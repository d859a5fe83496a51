import { payableEventReservation } from '../event/payableEventReservation.ts';
import { payableReservation } from '../facility/payableReservation.ts';
import { describePayable, lockPayable, type Payables } from '../payment/payable.ts';
import type { HoldingOf } from '../use/remind.ts';

/** What can be paid for: a room or a course. */
export const payables: Payables = { reservation: payableReservation, eventReservation: payableEventReservation };

/** How somebody holds what he is to be reminded of. */
export const holdingOf: HoldingOf = async (context, subject) => {
  const payable = await lockPayable(payables, context, subject);
  const reserved = payable && (await describePayable(context, payable));
  if (!payable || !reserved) return undefined;
  return { reserved, holdsPlace: payable.holdsPlace, isOver: payable.standing === 'over' };
};
