import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { day, id, localDateTime, textUpTo, wholeNumber } from '#contract/values.ts';
import { ofCourse } from './money.ts';

const issuedBill = z.object({
  billId: id,
  /** '2026-000123': of its fiscal year, without gaps. */
  billNumber: z.string(),
  issuedOn: day,
  issuedBy: z.string(),
  amount: wholeNumber,
  payUntil: localDateTime.nullable(),
  /** The day that it sets for what was overdue when it was issued (指定期限); null for one that was issued in time. */
  payBy: day.nullable(),
  /** How often it was printed. */
  printed: wholeNumber,
  /** Why nobody is to pay by it any more; null while it stands. */
  voidReason: z
    .enum(['replaced', 'paid', 'waived', 'cancelled', 'changed', 'moved', 'due', 'lines', 'person'])
    .nullable(),
});

const bill = issuedBill.extend({
  reservationId: id,
  isReissue: z.boolean(),
  /** Bills of one person are printed together. */
  userNumber: z.string(),
  personName: z.string(),
  /** Of the person, for a window of an envelope; '' for none. */
  address: z.string(),
  placeName: z.string(),
  purpose: z.string(),
  /** Until when it is to be paid, and how it asks for that, on the day when it is printed. */
  dueText: z.string(),
  requestText: z.string(),
  /** How to pay beside the counter, in the town's own words; '' for the counter alone. */
  waysToPay: z.string(),
  /** They add up to the sum, or there are none. */
  lines: z.array(z.object({ name: z.string(), amount: z.number().int() })),
});

export type IssuedBill = z.infer<typeof issuedBill>;
export type Bill = z.infer<typeof bill>;

/** Bills for what is owed (納入通知書). */
export const billEndpoints = {
  'Desk/IssueBills': endpoint({
    access: 'staff',
    permission: 'money.receive',
    scope: 'anywhere',
    effect: 'change',
    touches: ['money'],
    summary:
      'Issues a bill for each fee of a list that is owed, at most 200 at once, or of those chosen of it, where these are still those that were shown; one that says the same is printed again. It is written down whose they are.',
    request: z.strictObject({
      /** As of ListUnpaid: what of it the caller may receive is billed. */
      containerId: id.nullable().default(null),
      isOverdue: z.boolean().default(false),
      usedOn: day.nullable().default(null),
      text: textUpTo(100).default(''),
      course: ofCourse,
      /** Those that were chosen of it; null for all. */
      reservationIds: z.array(id).min(1).max(200).nullable().default(null),
      /** By when what is overdue is to be paid; left out, in 14 days, or as the last bill says that is to come. */
      payBy: day.nullable().default(null),
      /** How many were chosen, and what they come to. */
      count: wholeNumber,
      yen: wholeNumber,
    }),
    response: z.object({ items: z.array(bill), issued: wholeNumber }),
  }),
  'Desk/ListBills': endpoint({
    access: 'staff',
    permission: 'money.view',
    scope: 'reservation',
    effect: 'read',
    reads: ['money', 'reservations'],
    summary: 'The bills that were issued for a reservation, the oldest first.',
    request: z.strictObject({ reservationId: id }),
    response: z.object({ items: z.array(issuedBill) }),
  }),
  'Desk/PrintBill': endpoint({
    access: 'staff',
    permission: 'money.receive',
    scope: 'reservation',
    effect: 'change',
    touches: ['money'],
    isPersonal: true,
    summary: 'What a bill says, printed once more.',
    request: z.strictObject({ reservationId: id, billId: id }),
    response: bill,
  }),
};
