import { dayOf } from '#rules/day/day.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { whyBillVoid } from '#rules/payment/billStanding.ts';
import { openOf } from '#rules/payment/paymentAfterCharging.ts';
import { type ReceiptLine, receiptNumberText } from '#rules/payment/receipt.ts';
import type { Context } from '#server/context.ts';
import type { Subject } from '#server/subject.ts';
import { localDateTimeOf } from '#server/time.ts';
import { sumsOf } from '../ledger.queries.ts';
import { paidFor } from '../till/receipt.queries.ts';
import { type BillRow, billsOf } from './bill.queries.ts';

/** The bills of a reservation with how each stands, the oldest first. */
export async function standingBills({ trx, tenant: { tenantId } }: Context, subject: Subject) {
  const bills = await billsOf(trx, { tenantId, subject });
  const balance = balanceOf(await sumsOf(trx, { tenantId, subject }));
  const billed = { open: openOf(balance), isPaid: balance.paid > 0 };
  return bills.map((bill, index) => ({
    bill,
    voidReason: whyBillVoid({ ...billed, amount: bill.amount, isReplaced: index < bills.length - 1 }),
  }));
}

/** What is printed of a bill. */
export async function billView(
  { trx, tenant }: Context,
  { bill, voidReason, subject }: Awaited<ReturnType<typeof standingBills>>[number] & { readonly subject: Subject },
) {
  const { tenantId, timeZone } = tenant;
  const paid = await paidFor(trx, { tenantId, subject });
  return {
    ...issuedView(bill, timeZone),
    ...{ voidReason, reservationId: subject.id, isReissue: bill.printed > 1 },
    personName: paid ? `${paid.last_name} ${paid.first_name}`.trim() : '',
    ...{ placeName: bill.place_name, purpose: bill.purpose },
    // Written by IssueBills alone.
    lines: bill.lines as unknown as ReceiptLine[],
  };
}

export const issuedView = (bill: BillRow, timeZone: string) => ({
  billId: bill.bill_id,
  billNumber: receiptNumberText({ fiscalYear: bill.fiscal_year, number: bill.number }),
  issuedOn: dayOf(localDateTimeOf(bill.issued_at.getTime(), timeZone)),
  ...{ issuedBy: bill.issued_by, amount: bill.amount, printed: bill.printed },
  payUntil: bill.pay_until && localDateTimeOf(bill.pay_until.getTime(), timeZone),
});
