import { dayOf } from '#rules/day/day.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import { receiptNumberText, voidReceipts } from '#rules/payment/receipt.ts';
import { cashHeldOf, isVoidLate, whyReceiptStays } from '#rules/payment/voidedReceipt.ts';
import type { Context } from '#server/context.ts';
import type { Subject } from '#server/subject.ts';
import { localDateTimeOf } from '#server/time.ts';
import { sumsOf } from '../ledger.queries.ts';
import { movesOf, receiptsOf } from './receipt.queries.ts';

/** The receipts of a reservation, the oldest first: whether each is void, and whether its cash can be taken back. */
export async function standingReceipts(
  { trx, tenant, now }: Context,
  { subject, paymentState }: { readonly subject: Subject; readonly paymentState: PaymentState },
) {
  const { tenantId, timeZone } = tenant;
  const rows = await receiptsOf(trx, { tenantId, subject });
  const moves = await movesOf(trx, { tenantId, subject });
  const { refundable } = balanceOf(await sumsOf(trx, { tenantId, subject }));
  const gone = voidReceipts(moves);
  const dayAt = (at: Date) => dayOf(localDateTimeOf(at.getTime(), timeZone));
  return rows.map(({ voided_at, fiscal_year: fiscalYear, ...row }, index) => {
    const isVoid = voided_at !== null || index < gone;
    const facts = { amount: row.amount, isVoid, paymentState, refundable, cashHeld: cashHeldOf(moves) };
    return {
      row,
      receiptNumber: receiptNumberText({ fiscalYear, number: row.number }),
      issuedOn: dayAt(row.issued_at),
      isVoid,
      voided: voided_at && { on: dayAt(voided_at), by: row.voided_by, reason: row.void_reason },
      whyItStays: whyReceiptStays(facts),
      isVoidLate: isVoidLate({ isOpen: row.is_open, day: row.day, isCounted: row.is_counted === true }, dayOf(now)),
    };
  });
}

export type StandingReceipt = Awaited<ReturnType<typeof standingReceipts>>[number];
