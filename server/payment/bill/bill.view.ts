import { dayOf } from '#rules/day/day.ts';
import { eventPaymentStanding, isEventReservationState } from '#rules/event/eventReservationStates.ts';
import { isReservationState, paymentStanding } from '#rules/facility/booking/reservationStates.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { billDue } from '#rules/payment/billDue.ts';
import { whyBillVoid } from '#rules/payment/billStanding.ts';
import { openOf } from '#rules/payment/paymentAfterCharging.ts';
import { receiptNumberText } from '#rules/payment/receipt.ts';
import type { Context } from '#server/context.ts';
import { type Subject, subjectOf } from '#server/subject.ts';
import { localDateTimeOf } from '#server/time.ts';
import { sumsOf } from '../ledger.queries.ts';
import { type PaidFor, paidFor } from '../till/receipt.queries.ts';
import { type BillRow, billsOf, waysToPay } from './bill.queries.ts';
import { contentNow, contentOf } from './billContent.ts';

/** The bills of a reservation with how each stands and whom it is for, the oldest first. */
export async function standingBills({ trx, tenant: { tenantId } }: Pick<Context, 'trx' | 'tenant'>, subject: Subject) {
  const bills = await billsOf(trx, { tenantId, subject });
  const paid = bills.length === 0 ? undefined : await paidFor(trx, { tenantId, subject });
  if (!paid) return [];
  const balance = balanceOf(await sumsOf(trx, { tenantId, subject }));
  const owed = {
    content: contentNow(paid, openOf(balance)),
    isOver: isOver(subject, paid.state),
    isWaived: paid.payment_state === 'waived',
    isPaid: balance.paid > 0,
  };
  return bills.map((bill, index) => ({
    lastDay: paid.last_day,
    userNumber: paid.user_number,
    bill: { ...bill, ...addressed(bill, paid) },
    voidReason: whyBillVoid(contentOf(bill), owed, index < bills.length - 1),
  }));
}

/** The address is that of the account that owes it now: of two that were merged, that of the one that was kept. */
const addressed = ({ person_name: name, address }: BillRow, owing: Pick<PaidFor, 'person_name' | 'address'>) => ({
  person_name: name ?? owing.person_name,
  address: name === null || name === owing.person_name ? owing.address : address,
});

type Standing = Awaited<ReturnType<typeof standingBills>>[number];

/** It was cancelled, or ended because nobody paid. */
const isOver = ({ kind }: Subject, state: string) =>
  kind === 'reservation'
    ? isReservationState(state) && paymentStanding(state) !== 'stands'
    : isEventReservationState(state) && eventPaymentStanding(state) !== 'stands';

/** What is printed of some bills. */
export async function billViews({ trx, tenant: { tenantId, timeZone }, now }: Context, standing: readonly Standing[]) {
  const ways = await waysToPay(trx, tenantId);
  return standing.map(({ bill, voidReason, lastDay, userNumber }) => ({
    ...issuedView(bill, timeZone),
    ...billDue({ payUntil: payUntilOf(bill, timeZone), lastDay, payBy: bill.pay_by }, now),
    userNumber,
    voidReason,
    reservationId: subjectOf(bill).id,
    isReissue: bill.printed > 1,
    waysToPay: ways,
    personName: bill.person_name,
    address: bill.address ?? '',
    placeName: bill.place_name,
    purpose: bill.purpose,
    lines: [...bill.lines],
  }));
}

const payUntilOf = (bill: BillRow, timeZone: string) =>
  bill.pay_until && localDateTimeOf(bill.pay_until.getTime(), timeZone);

export const issuedView = (bill: BillRow, timeZone: string) => ({
  billId: bill.bill_id,
  billNumber: receiptNumberText({ fiscalYear: bill.fiscal_year, number: bill.number }),
  issuedOn: dayOf(localDateTimeOf(bill.issued_at.getTime(), timeZone)),
  issuedBy: bill.issued_by,
  amount: bill.amount,
  printed: bill.printed,
  payUntil: payUntilOf(bill, timeZone),
  payBy: bill.pay_by,
});
