import { dayOf } from '#rules/day/day.ts';
import { decideCash } from '#rules/payment/decideCash.ts';
import { fiscalYearOf, purposeText, receiptNumberText, receiptOf } from '#rules/payment/receipt.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { noReservation } from '#server/reservation/desk/find.ts';
import { subjectFor } from '#server/subject.ts';
import type { Payables } from '../payable.ts';
import { receiveAtCounter } from '../receiveAtCounter.ts';
import { heldTill } from './heldTill.ts';
import { insertReceipt, issuerOf, nextReceiptNumber, paidFor } from './receipt.queries.ts';

/** Takes a fee in cash into the open till of its place and issues a receipt, together or not at all. */
export const receiveCash =
  (payables: Payables): Operation<'Desk/ReceiveCash'> =>
  async (context, { reservationId, tendered, amount, part = null }) => {
    const { trx, tenant, now, nowMs, actor } = context;
    const { tenantId } = tenant;
    const subject = subjectFor(tenant, reservationId);
    const paid = await paidFor(trx, { tenantId, subject });
    if (!paid) throw noReservation(reservationId);
    const till = await heldTill(context, paid.container_id);
    const take = (open: number) => {
      if (amount !== undefined && amount !== open) throw new Refused('sumChanged');
      const decided = decideCash({ open, part, tendered });
      if (decided.kind === 'refused') throw new Refused(decided.code);
      return decided.amount;
    };
    const taken = await receiveAtCounter(payables, context, subject, { tillId: till.till_id, take });
    if (taken.kind !== 'received') throw new Refused('nothingOwed');
    const { before, received, rest } = taken;
    const fiscalYear = fiscalYearOf(dayOf(now));
    const number = await nextReceiptNumber(trx, { tenantId, fiscalYear });
    const receiptId = newId();
    const { lines, isBeside } = receiptOf({ fee: paid.breakdown?.lines ?? [], beside: paid.beside ?? [] }, received);
    const share = isBeside ? '（当日精算）' : rest > 0 ? 'の一部' : before > 0 ? 'の残額' : '';
    await insertReceipt(trx, {
      tenantId,
      receiptId,
      fiscalYear,
      number,
      tillId: till.till_id,
      subject,
      amount: received,
      tendered,
      placeName: paid.container_name,
      purpose: `${purposeText(paid)}${share}として`,
      lines,
      ...(await issuerOf(trx, tenantId)),
      by: actor.name,
      nowMs,
    });
    const receiptNumber = receiptNumberText({ fiscalYear, number });
    return { receiptId, receiptNumber, received, change: tendered - received, rest };
  };
