import { type BillContent, whatChanged } from '#rules/payment/billStanding.ts';
import { purposeText, receiptOf } from '#rules/payment/receipt.ts';
import type { PaidFor } from '../till/receipt.queries.ts';
import type { BillRow } from './bill.queries.ts';

type Owing = Pick<PaidFor, 'container_name' | 'name' | 'first_day' | 'breakdown' | 'pay_until' | 'person_name'>;

/** What a bill says that is issued now for what is owed. */
export const contentNow = (owing: Owing, open: number): BillContent => ({
  amount: open,
  payUntil: owing.pay_until?.getTime() ?? null,
  placeName: owing.container_name,
  purpose: purposeText(owing),
  lines: receiptOf({ fee: owing.breakdown?.lines ?? [], beside: [] }, open).lines,
  personName: owing.person_name,
});

/** What a bill says that was issued. */
export const contentOf = (bill: BillRow): BillContent => ({
  amount: bill.amount,
  payUntil: bill.pay_until?.getTime() ?? null,
  placeName: bill.place_name,
  purpose: bill.purpose,
  lines: bill.lines,
  personName: bill.person_name,
});

/** The last bill of something owed still says just that. */
export const stillSays = (bill: BillRow | undefined, owing: Owing & { readonly open: number }): bill is BillRow =>
  bill !== undefined && whatChanged(contentOf(bill), contentNow(owing, owing.open)) === null;
