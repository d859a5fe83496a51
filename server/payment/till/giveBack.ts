import { isBlank } from '#rules/text/typedText.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { noReservation } from '#server/reservation/desk/find.ts';
import { subjectFor } from '#server/subject.ts';
import { giveBackAtCounter } from '../giveBackAtCounter.ts';
import type { Payables } from '../payable.ts';
import { heldTill } from './heldTill.ts';
import { paidFor } from './receipt.queries.ts';
import { slipNumbers } from './refundSlip.queries.ts';

/** Records that money went back in cash, from the open till of the place, or by a transfer. */
export const giveBack =
  (payables: Payables): Operation<'Desk/GiveBack'> =>
  async (context, { reservationId, way, amount, reference, openTillId }) => {
    const { trx, tenant } = context;
    const subject = subjectFor(tenant, reservationId);
    const paid = await paidFor(trx, { tenantId: tenant.tenantId, subject });
    if (!paid) throw noReservation(reservationId);
    if (way === 'transfer' && isBlank(reference)) throw new Refused('referenceRequired');
    const by =
      way === 'cash'
        ? { way, tillId: (await heldTill(context, paid.container_id, openTillId)).till_id }
        : { way, reference: reference.trim() };
    const given = await giveBackAtCounter(payables, context, subject, by);
    if (given.kind !== 'givenBack') throw new Refused('nothingToRefund');
    if (given.amount !== amount) throw new Refused('sumChanged');
    // Its line is the last one that went back.
    const numbers = way === 'cash' ? await slipNumbers(trx, { tenantId: tenant.tenantId, subject }) : new Map();
    return { amount, slipNumber: [...numbers.values()].at(-1) ?? '' };
  };
