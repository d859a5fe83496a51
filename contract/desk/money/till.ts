import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { withReservation } from '#contract/things.ts';
import { id, localDateTime, shownDay, textUpTo, wholeNumber } from '#contract/values.ts';

const reason = textUpTo(500);
/** Yen of something that happens at a counter. */
const cash = z.number().int().min(0).max(100_000_000);
/** How many there can be is a rule. */
const pieces = wholeNumber;

/** Notes and coins by what one is worth. */
const counted = z.strictObject({
  '10000': pieces,
  '5000': pieces,
  '2000': pieces,
  '1000': pieces,
  '500': pieces,
  '100': pieces,
  '50': pieces,
  '10': pieces,
  '5': pieces,
  '1': pieces,
});

const tillCount = z.object({
  number: wholeNumber,
  pieces: counted,
  counted: wholeNumber,
  expected: wholeNumber,
  countedAt: localDateTime,
  countedBy: z.string(),
});

/** Cash that went in, or below zero out. */
const tillLine = z.object({
  happenedAt: localDateTime,
  kind: z.enum(['receipt', 'refund', 'correction']),
  amount: wholeNumber,
  reservationId: id.nullable(),
  /** Who paid or got it; '' for a correction. */
  personName: z.string(),
  /** What it was for, or why. */
  note: z.string(),
  /** Of its receipt, or of the slip of a refund; '' for a correction. */
  number: z.string(),
});

/** So many lines of the ledger, and what they come to. */
const moved = z.object({ lines: wholeNumber, yen: wholeNumber });

const till = z.object({
  tillId: id,
  containerId: id,
  containerName: z.string(),
  day: shownDay,
  isOpen: z.boolean(),
  version: wholeNumber,
  float: wholeNumber,
  floatReason: z.string(),
  openedAt: localDateTime,
  openedBy: z.string(),
  closedAt: localDateTime.nullable(),
  closedBy: z.string(),
  /** Each count with what was expected then; nothing is told of the expected sum before the first one. */
  counts: z.array(tillCount),
  /** Null until it was counted. `expected` = float + received − refunded + corrected. */
  sums: z
    .object({
      received: wholeNumber,
      refunded: wholeNumber,
      corrected: wholeNumber,
      expected: wholeNumber,
      /**
       * What the ledger says of the same place and day and no till knows: cash of the command line, and what went back by
       * transfer or the provider. With it `received` is all cash, and `refunded` all refunds, of the ledger on that day.
       */
      outside: z.object({ received: moved, refunded: moved }),
    })
    .nullable(),
  difference: wholeNumber,
  differenceReason: z.string(),
  /** What stays for the next day, once it is closed. */
  left: wholeNumber,
  /** Empty until it was counted. */
  lines: z.array(tillLine),
});

const tillOfDay = z.object({
  tillId: id,
  day: shownDay,
  isOpen: z.boolean(),
  left: wholeNumber,
  difference: wholeNumber,
});

/** How the till of a place stands today. */
const tillOfPlace = z.object({
  containerId: id,
  containerName: z.string(),
  standing: z.enum(['notOpened', 'open', 'leftOpen', 'closed']),
  /** Of the open one, else of the latest one; null where there was none. */
  day: shownDay.nullable(),
});

const ofTill = { containerId: id, tillId: id, version: wholeNumber };

const receipt = z.object({
  receiptId: id,
  /** With its fiscal year. */
  receiptNumber: z.string(),
  /** True from the second print on. */
  isReissue: z.boolean(),
  /** What was paid has gone back whole since. */
  isVoid: z.boolean(),
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
  .pick({ receiptId: true, receiptNumber: true, isVoid: true, issuedOn: true, issuedBy: true, amount: true })
  .extend({
    /** How often it was printed. */
    printed: wholeNumber,
  });

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

export type Till = z.infer<typeof till>;
export type TillOfPlace = z.infer<typeof tillOfPlace>;
export type TillPieces = z.infer<typeof counted>;
export type IssuedReceipt = z.infer<typeof issuedReceipt>;
export type Receipt = z.infer<typeof receipt>;
export type RefundSlip = z.infer<typeof refundSlip>;

/** Cash at the counter, and the till it goes into. */
export const tillEndpoints = {
  'Desk/GetTill': endpoint({
    access: 'staff',
    permission: 'money.view',
    scope: 'container',
    effect: 'read',
    reads: ['tills', 'money', 'people'],
    isPersonal: true,
    summary: 'A till of a place: the named one, else the open one, else that of the last day.',
    request: z.strictObject({ containerId: id, tillId: id.nullable().default(null) }),
    response: z.object({
      till: till.nullable(),
      today: shownDay,
      /** What the last one left, to open with; null where there was none. */
      left: wholeNumber.nullable(),
      /** The tills of the last days, the latest first. */
      days: z.array(tillOfDay),
    }),
  }),
  'Desk/ListTills': endpoint({
    access: 'staff',
    permission: 'money.view',
    scope: 'anywhere',
    effect: 'read',
    reads: ['tills'],
    summary: 'The places where the caller may look, and how the till of each stands today.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(tillOfPlace) }),
  }),
  'Desk/OpenTill': endpoint({
    access: 'staff',
    permission: 'money.receive',
    scope: 'container',
    effect: 'change',
    touches: ['tills'],
    summary: 'Opens the till of today with the cash that is in it.',
    request: z.strictObject({
      containerId: id,
      float: cash,
      /** Needed where it is not what the last one left. */
      reason: reason.default(''),
    }),
    response: z.object({ tillId: id }),
  }),
  'Desk/CountTill': endpoint({
    access: 'staff',
    permission: 'till.close',
    scope: 'container',
    effect: 'change',
    touches: ['tills'],
    summary: 'Keeps what was counted in an open till, and tells the expected sum.',
    request: z.strictObject({ ...ofTill, pieces: counted }),
    response: z.object({ version: wholeNumber, counted: wholeNumber, expected: wholeNumber, difference: wholeNumber }),
  }),
  'Desk/CloseTill': endpoint({
    access: 'staff',
    permission: 'till.close',
    scope: 'container',
    effect: 'change',
    touches: ['tills'],
    summary: 'Closes a till that was counted after all that went through it.',
    request: z.strictObject({
      ...ofTill,
      /** What stays for the next day. */
      left: cash,
      /** Needed for a difference. */
      reason: reason.default(''),
    }),
    response: z.object({ difference: wholeNumber }),
  }),
  'Desk/ReopenTill': endpoint({
    access: 'staff',
    permission: 'till.reopen',
    scope: 'container',
    effect: 'change',
    touches: ['tills'],
    isStepUp: true,
    needsSecondPerson: true,
    summary: 'Opens the last till of a place again.',
    request: z.strictObject({ ...ofTill, reason }),
    response: z.object({ version: wholeNumber }),
  }),
  'Desk/CorrectTill': endpoint({
    access: 'staff',
    permission: 'till.close',
    scope: 'container',
    effect: 'change',
    touches: ['tills'],
    moneyBack: 'hands',
    summary: 'Makes good in the open till of today what was wrong in a closed one.',
    request: z.strictObject({
      containerId: id,
      /** The closed one. */
      tillId: id,
      /** Below zero for what goes out. */
      amount: z
        .number()
        .int()
        .min(-100_000_000)
        .max(100_000_000)
        .refine((yen) => yen !== 0),
      reason,
    }),
    response: z.object({}),
  }),
  'Desk/ReceiveCash': endpoint({
    access: 'staff',
    permission: 'money.receive',
    scope: 'reservation',
    effect: 'change',
    touches: ['tills', ...withReservation],
    summary: 'Takes what is owed in cash, or a part of it, into the open till of the place, and issues a receipt.',
    request: z.strictObject({
      reservationId: id,
      /** What was handed over. */
      tendered: cash,
      /** What was shown as owed; refused where it is another sum by now. */
      amount: cash.exactOptional(),
      /** What is taken of it, where that is not all. */
      part: cash.exactOptional(),
    }),
    response: z.object({
      receiptId: id,
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
    request: z.strictObject({ reservationId: id, receiptId: id }),
    response: receipt,
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
