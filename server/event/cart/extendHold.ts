import { decideExtension } from '#rules/event/cart/decideExtension.ts';
import { isRefusal } from '#rules/refusal.ts';
import { lockPerson } from '#server/account/person.queries.ts';
import { pipelined } from '#server/db/pipeline.ts';
import type { Operation } from '#server/operation.ts';
import { raiseCoursesInCart } from '#server/readCache/version.queries.ts';
import { Refused } from '#server/refused.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { appendHistory } from '../history.queries.ts';
import { cartOf } from '../reservation.queries.ts';
import { holdSeats } from '../seat.queries.ts';
import { seatsUnderLock } from '../seatsUnderLock.ts';
import { cartHoldView } from './cart.view.ts';

/** Extends the hold on the caller's remaining seats to the full time again; refuses holdOver and holdUsedUp. */
export const extendHold: Operation<'EventReservation/ExtendHold'> = async (context) => {
  const { trx, tenant, actor } = context;
  const { userId } = actor;
  const person = { tenantId: tenant.tenantId, userId };
  await lockPerson(pipelined(trx), person);
  await raiseCoursesInCart(pipelined(trx), person);
  const { cartHoldMinutes: holdMinutes } = await settingsOf(trx, tenant.tenantId);
  const { own, holdUntil } = await seatsUnderLock(context, { userId, eventIds: [], holdMinutes });
  const held = own.filter(({ isLive }) => isLive);
  const decision = decideExtension(held);
  if (isRefusal(decision)) throw new Refused(decision.refusal);

  const { holdExtensions } = decision;
  const eventReservationIds = held.map(({ eventReservationId }) => eventReservationId);
  await holdSeats(trx, { ...person, eventReservationIds, holdUntil, holdExtensions });
  await appendHistory(
    context,
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
