import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { noReservation } from '#server/reservation/desk/find.ts';
import { subjectFor } from '#server/subject.ts';
import type { Payables } from '../payable.ts';
import { receiveAtCounter } from '../receiveAtCounter.ts';

/** Takes the fee of a room or a course in cash; refuses notFound and nothingOwed. */
export const markPaid =
  (payables: Payables): Operation<'Local/MarkPaid'> =>
  async (context, { reservationId }) => {
    const taken = await receiveAtCounter(payables, context, subjectFor(context.tenant, reservationId));
    if (taken.kind === 'received') return { received: taken.received };
    throw taken.kind === 'unknown' ? noReservation(reservationId) : new Refused('nothingOwed');
  };
