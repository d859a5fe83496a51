import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { noReservation } from '#server/reservation/desk/find.ts';
import { subjectFor } from '#server/subject.ts';
import { giveBackAtCounter } from '../giveBackAtCounter.ts';
import type { Payables } from '../payable.ts';

/** Records that money was given back by hand; refuses notFound and nothingToRefund. */
export const markRefunded =
  (payables: Payables): Operation<'Local/MarkRefunded'> =>
  async (context, { reservationId }) => {
    const given = await giveBackAtCounter(payables, context, subjectFor(context.tenant, reservationId));
    if (given.kind === 'givenBack') return { amount: given.amount };
    throw given.kind === 'unknown' ? noReservation(reservationId) : new Refused('nothingToRefund');
  };
