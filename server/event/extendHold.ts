import { decideExtension } from '#rules/event/decideExtension.ts';
import { isRefusal } from '#rules/refusal.ts';
import { lockPerson } from '../account/person.queries.ts';
import type { Operation } from '../call.ts';
import { Refused } from '../refused.ts';
import { cartHoldView } from './cart.view.ts';
import { appendHistory } from './history.queries.ts';
import { personOf } from './person.queries.ts';
import { cartOf } from './reservation.queries.ts';
import { holdSeats } from './seat.queries.ts';
import { seatsUnderLock } from './seatsUnderLock.ts';

/** Holds the seats of the caller's cart that are still his for the full time again; refuses holdOver and holdUsedUp. */
export const extendHold: Operation<'EventReservation/ExtendHold'> = async (call) => {
  const { trx, tenant, userId } = call;
  const person = { tenantId: tenant.tenantId, userId };
  await lockPerson(trx, person);
  const { settings } = await personOf(trx, { ...person, timeZone: tenant.timeZone });
  const { own, holdUntil } = await seatsUnderLock(call, { eventIds: [], holdMinutes: settings.cartHoldMinutes });
  const held = own.filter(({ isLive }) => isLive);
  const decision = decideExtension(held);
  if (isRefusal(decision)) throw new Refused(decision.refusal);

  const { holdExtensions } = decision;
  const eventReservationIds = held.map(({ eventReservationId }) => eventReservationId);
  await holdSeats(trx, { ...person, eventReservationIds, holdUntil, holdExtensions });
  await appendHistory(
    call,
    held.map((seat) => ({
      eventReservationId: seat.eventReservationId,
      action: 'extend',
      before: { holdExtensions: seat.holdExtensions },
      after: { holdExtensions, holdUntil },
    })),
  );
  const hold = cartHoldView((await cartOf(trx, person)).filter(({ is_held }) => is_held));
  if (!hold) throw new Refused('holdOver');
  return { hold };
};
