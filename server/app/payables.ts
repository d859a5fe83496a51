import { awaitsApproval, isReservationState } from '#rules/facility/booking/reservationStates.ts';
import { payableEventReservation } from '../event/payableEventReservation.ts';
import { payableReservation } from '../facility/payableReservation.ts';
import { describePayable, lockPayable, type Payable, type Payables } from '../payment/payable.ts';
import type { HoldingOf } from '../reservation/remind.ts';

/** What can be paid for: a room or a course. */
export const payables: Payables = { reservation: payableReservation, eventReservation: payableEventReservation };

/** Staff may still refuse it, so nobody is reminded of it. */
const isUndecided = ({ subject, state }: Payable) =>
  subject.kind === 'reservation' && isReservationState(state) && awaitsApproval(state);

/** How somebody holds what they are to be reminded of. */
export const holdingOf: HoldingOf = async (context, subject) => {
  const payable = await lockPayable(payables, context, subject);
  const reserved = payable && (await describePayable(context, payable));
  if (!payable || !reserved) return undefined;
  return { reserved, holdsPlace: payable.holdsPlace && !isUndecided(payable), isOver: payable.standing === 'over' };
};
