import { dayOf } from '#rules/day/day.ts';
import { decideCash } from '#rules/payment/decideCash.ts';
import { fiscalYearOf, purposeText, receiptNumberText, receiptOf } from '#rules/payment/receipt.ts';
import { isBlank } from '#rules/text/typedText.ts';
import type { Context, Staff } from '#server/context.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { noReservation } from '#server/reservation/desk/find.ts';
import { type Subject, subjectFor } from '#server/subject.ts';
import type { Payables } from '../payable.ts';
import { receiveAtCounter } from '../receiveAtCounter.ts';
import { heldTill } from './heldTill.ts';
import { insertReceipt, issuerOf, nextReceiptNumber, type PaidFor, paidFor } from './receipt.queries.ts';

/**
 * Takes a fee in cash into the open till of its place and issues a receipt, together or not at all; or records that it
 * came by a transfer, which needs no till and has no receipt.
 */
export const receiveCash =
  (payables: Payables): Operation<'Desk/ReceiveCash'> =>
  async (context, { reservationId, way, reference, tendered, amount, part = null, openTillId }) => {
    const { trx, tenant } = context;
    const subject = subjectFor(tenant, reservationId);
    const paid = await paidFor(trx, { tenantId: tenant.tenantId, subject });
    if (!paid) throw noReservation(reservationId);
    if (way === 'transfer' && isBlank(reference)) throw new Refused('referenceRequired');
    const tillId = way === 'cash' ? (await heldTill(context, paid.container_id, openTillId)).till_id : null;
    const take = (open: number) => {
      if (amount !== undefined && amount !== open) throw new Refused('sumChanged');
      const decided = decideCash({ open, part, tendered: way === 'cash' ? tendered : open });
      if (decided.kind === 'refused') throw new Refused(decided.code);
      return decided.amount;
    };
    const taken = await receiveAtCounter(payables, context, subject, {
      way,
      reference: reference.trim(),
      tillId,
      take,
    });
    if (taken.kind !== 'received') throw new Refused('nothingOwed');
    const { received, rest } = taken;
    if (tillId === null) return { receiptId: '', receiptNumber: '', received, change: 0, rest };
    const receipt = await issueReceipt(context, { subject, paid, tillId, tendered, ...taken });
    return { ...receipt, received, change: tendered - received, rest };
  };

type Taken = {
  readonly subject: Subject;
  readonly paid: PaidFor;
  readonly tillId: string;
  readonly tendered: number;
  readonly before: number;
  readonly received: number;
  readonly rest: number;
};

async function issueReceipt(
  { trx, tenant: { tenantId }, now, nowMs, actor }: Context<Staff>,
  { subject, paid, tillId, tendered, before, received, rest }: Taken,
) {
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
    tillId,
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
  return { receiptId, receiptNumber: receiptNumberText({ fiscalYear, number }) };
}
