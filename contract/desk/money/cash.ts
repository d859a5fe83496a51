import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { withReservation } from '#contract/things.ts';
import { id, shownDay, text, textUpTo, wholeNumber } from '#contract/values.ts';
import { noteOfStaff, previewed, seenVersionIfAny } from '../acts.ts';

/** Yen of something that happens at a counter. */
export const cash = z.number().int().min(0).max(100_000_000);

/** The till that cash goes through; null where one is open alone. */
export const throughTill = { openTillId: id.nullable().default(null) };

const receipt = z.object({
  receiptId: id,
  /** With its fiscal year. */
  receiptNumber: z.string(),
  /** True from the second print on. */
  isReissue: z.boolean(),
  /** What was paid has gone back whole since, or its cash was taken back. */
  isVoid: z.boolean(),
  /** Who took its cash back, when and why; null where nobody did. */
  voided: z.object({ on: shownDay, by: z.string(), reason: z.string() }).nullable(),
  issuedOn: shownDay,
  issuedBy: z.string(),
  personName: z.string(),
  amount: wholeNumber,
  /** What was handed over for it in cash, and what of that went back as change. */
  tendered: wholeNumber,
  change: wholeNumber,
  placeName: z.string(),
  /** What the money was for. */
  purpose: z.string(),
  lines: z.array(z.object({ name: z.string(), amount: wholeNumber })),
  /** By which a registered issuer of qualified invoices is known; '' where the tenant was none. */
  issuerNumber: z.string(),
  /** The consumption tax that the sum contains; null where nothing is said of it. */
  tax: z.object({ percent: wholeNumber, yen: wholeNumber }).nullable(),
});

const issuedReceipt = receipt
  .pick({
    receiptId: true,
    receiptNumber: true,
    isVoid: true,
    voided: true,
    issuedOn: true,
    issuedBy: true,
    amount: true,
  })
  .extend({
    /** Why its cash cannot be taken back. */
    whyItStays: z.enum(['receiptIsVoid', 'receiptStays']).nullable(),
    /** Its till was counted or closed since: taking it back takes more than to be at the desk. */
    isVoidLate: z.boolean(),
    /** How often it was printed. */
    printed: wholeNumber,
  });

const ofReceipt = { reservationId: id, receiptId: id };
/** Its cash goes back from the till that it went into, as long as that one takes cash. */
const toVoid = { ...ofReceipt, ...throughTill };

/** What it is then: yen taken back and to be paid, and how they are. */
const voidedReceipt = { receiptNumber: z.string(), amount: wholeNumber, open: wholeNumber, paymentText: z.string() };

const slipNumber = z.string();

/** What somebody signs who was given cash back. */
const refundSlip = z.object({
  slipNumber,
  reservationId: id,
  personName: z.string(),
  amount: wholeNumber,
  placeName: z.string(),
  /** What the money had been for. */
  purpose: z.string(),
  /** What was done by which it had to go back; '' where that is not known. */
  cause: z.string(),
  givenOn: shownDay,
  givenBy: z.string(),
});

export type IssuedReceipt = z.infer<typeof issuedReceipt>;
export type Receipt = z.infer<typeof receipt>;
export type RefundSlip = z.infer<typeof refundSlip>;

/** Cash that comes in and goes back, with what is printed for it. */
export const cashEndpoints = {
  'Desk/ReceiveCash': endpoint({
    access: 'staff',
    permission: 'money.receive',
    scope: 'reservation',
    effect: 'change',
    touches: ['tills', ...withReservation],
    summary:
      'Takes what is owed, or a part of it: in cash into the open till of the place, for which it issues a receipt, or by a transfer.',
    request: z.strictObject({
      reservationId: id,
      way: z.enum(['cash', 'transfer']).default('cash'),
      /** By which a transfer is found again. */
      reference: textUpTo(100).default(''),
      /** What was handed over in cash. */
      tendered: cash.default(0),
      /** What was shown as owed; refused where it is another sum by now. */
      amount: cash.exactOptional(),
      /** What is taken of it, where that is not all. */
      part: cash.exactOptional(),
      ...throughTill,
    }),
    response: z.object({
      /** '' for a transfer, as its number. */
      receiptId: id.or(z.literal('')),
      receiptNumber: z.string(),
      received: wholeNumber,
      change: wholeNumber,
      /** What is still owed. */
      rest: wholeNumber,
    }),
  }),
  'Desk/ListReceipts': endpoint({
    access: 'staff',
    permission: 'money.view',
    scope: 'reservation',
    effect: 'read',
    reads: ['money'],
    summary: 'The receipts that were issued for a reservation, the oldest first.',
    request: z.strictObject({ reservationId: id }),
    response: z.object({ items: z.array(issuedReceipt) }),
  }),
  'Desk/PrintReceipt': endpoint({
    access: 'staff',
    permission: 'money.receive',
    scope: 'reservation',
    effect: 'change',
    touches: ['money'],
    isPersonal: true,
    summary: 'What a receipt says; from the second time on that it is issued again.',
    request: z.strictObject(ofReceipt),
    response: receipt,
  }),
  'Desk/PreviewVoidedReceipt': endpoint({
    access: 'staff',
    permission: 'money.receive',
    scope: 'reservation',
    effect: 'read',
    reads: ['tills', 'money', 'reservations', 'people'],
    isPersonal: true,
    summary: 'What taking back the cash of a receipt would change and say to its person. Changes nothing.',
    request: z.strictObject(toVoid),
    response: z.object({
      ...voidedReceipt,
      ...previewed,
    }),
  }),
  'Desk/VoidReceipt': endpoint({
    access: 'staff',
    permission: 'money.receive',
    scope: 'reservation',
    effect: 'change',
    touches: ['tills', ...withReservation],
    moneyBack: 'hands',
    summary:
      'Takes back the cash of a receipt, from the open till: the receipt is void and kept, and what it was for is owed again.',
    request: z.strictObject({
      ...toVoid,
      /** For the person and the history. */
      reason: text,
      ...noteOfStaff,
      ...seenVersionIfAny,
    }),
    response: z.object(voidedReceipt),
  }),
  'Desk/GiveBack': endpoint({
    access: 'staff',
    permission: 'money.refund',
    scope: 'reservation',
    effect: 'change',
    touches: ['tills', ...withReservation],
    moneyBack: 'hands',
    summary:
      'Records that money was given back otherwise than by the provider: in cash from the open till, or by transfer.',
    request: z.strictObject({
      reservationId: id,
      way: z.enum(['cash', 'transfer']),
      /** What was shown as due; refused where it is another sum by now. */
      amount: cash,
      /** By which a transfer is found again. */
      reference: textUpTo(100).default(''),
      ...throughTill,
    }),
    response: z.object({
      amount: wholeNumber,
      /** For its slip; '' for a transfer. */
      slipNumber,
    }),
  }),
  'Desk/PrintRefundSlip': endpoint({
    access: 'staff',
    permission: 'money.refund',
    scope: 'reservation',
    effect: 'read',
    reads: ['money', 'people'],
    isPersonal: true,
    summary: 'What somebody signs who was given cash back from a till.',
    request: z.strictObject({ reservationId: id, slipNumber: textUpTo(20) }),
    response: refundSlip,
  }),
};
