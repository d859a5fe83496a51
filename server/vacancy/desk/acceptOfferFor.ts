import { lockPerson } from '#server/account/person.queries.ts';
import { reserveRowsFor } from '#server/event/cart/reserveEventFromCart.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { acceptFor } from '../acceptOffer.ts';
import { waiterNamed } from './waitingList.queries.ts';

/**
 * Takes what is held for a person and reserves it at once, as they would themselves: one rule and one writer judge both, and a
 * refusal leaves the offer as it is. Refuses notFound, offerOver, offerNotTakeable, and courseNotTakeable with the sentence
 * that they would read.
 */
export const acceptOfferFor: Operation<'Desk/AcceptOfferFor'> = async (context, { containerId, watchId }) => {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const userId = await waiterNamed(trx, { tenantId, containerId, watchId });
  if (userId === undefined) throw new Refused('notFound');
  await lockPerson(trx, { tenantId, userId });
  const reservationId = await acceptFor(context, { userId, watchId });
  const [reserved] = await reserveRowsFor(context, { userId, paysAtCounter: true }, [reservationId]);
  if (!reserved?.success) throw new Refused({ code: 'courseNotTakeable', message: reserved?.message ?? '' });
  return { reservationId };
};
