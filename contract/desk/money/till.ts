import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, localDateTime, shownDay, textUpTo, wholeNumber } from '#contract/values.ts';
import { cash, throughTill } from './cash.ts';

const reason = textUpTo(500);
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
  kind: z.enum(['receipt', 'refund', 'void', 'correction']),
  amount: wholeNumber,
  reservationId: id.nullable(),
  /** Who paid or got it; '' for a correction. */
  personName: z.string(),
  /** What it was for, or why. */
  note: z.string(),
  /** Of its receipt, or of the slip of a refund or a void; '' for a correction. */
  number: z.string(),
});

/** So many lines of the ledger, and what they come to. */
const moved = z.object({ lines: wholeNumber, yen: wholeNumber });

/** Which till of its place and day it is: of a window, '' for the first one, and in the order of opening. */
const ofDay = { name: z.string(), number: wholeNumber };

const till = z.object({
  tillId: id,
  ...ofDay,
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
      /** Of what was refunded, the cash of receipts that was taken back. */
      voided: wholeNumber,
      corrected: wholeNumber,
      expected: wholeNumber,
      /**
       * What the ledger says of the same place and day and no till knows: what came by transfer, and what went back by
       * transfer or the provider. With it and `others`, the other tills of that place and day, `received` is all that the
       * counter received, and `refunded` all refunds, of the ledger on that day.
       */
      outside: z.object({ received: moved, refunded: moved }),
      others: z.object({ received: moved, refunded: moved }),
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
  ...ofDay,
  day: shownDay,
  isOpen: z.boolean(),
  left: wholeNumber,
  difference: wholeNumber,
});

/** How the tills of a place stand today. */
const tillOfPlace = z.object({
  containerId: id,
  containerName: z.string(),
  /** Those of today that take cash, by the names of their windows. */
  open: z.array(z.object({ tillId: id, name: z.string() })),
  /** One of an earlier day was not closed. */
  isLeftOpen: z.boolean(),
  standing: z.enum(['notOpened', 'open', 'leftOpen', 'closed']),
  /** Of the open one, else of the latest one; null where there was none. */
  day: shownDay.nullable(),
});

const ofTill = { containerId: id, tillId: id, version: wholeNumber };

export type Till = z.infer<typeof till>;
export type TillOfPlace = z.infer<typeof tillOfPlace>;
export type TillPieces = z.infer<typeof counted>;

/** The till that cash goes into. */
export const tillEndpoints = {
  'Desk/GetTill': endpoint({
    access: 'staff',
    permission: 'money.view',
    scope: 'container',
    effect: 'read',
    reads: ['tills', 'money', 'people', 'places'],
    isPersonal: true,
    summary: 'A till of a place: the named one, else one that is open, else the last one.',
    request: z.strictObject({ containerId: id, tillId: id.nullable().default(null) }),
    response: z.object({
      till: till.nullable(),
      today: shownDay,
      /** The windows that have had a till, the first one among them, and what their last ones left to open with. */
      windows: z.array(z.object({ name: z.string(), isOpen: z.boolean(), left: wholeNumber.nullable() })),
      /** The tills of the last days, the latest first. */
      days: z.array(tillOfDay),
    }),
  }),
  'Desk/ListTills': endpoint({
    access: 'staff',
    permission: 'money.view',
    scope: 'anywhere',
    effect: 'read',
    reads: ['tills', 'places'],
    summary: 'The places where the caller may look, and how the tills of each stand today.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(tillOfPlace) }),
  }),
  'Desk/OpenTill': endpoint({
    access: 'staff',
    permission: 'money.receive',
    scope: 'container',
    effect: 'change',
    touches: ['tills'],
    summary: 'Opens a till of today with the cash that is in it; at another window beside one that is open.',
    request: z.strictObject({
      containerId: id,
      /** Of the window; '' for the first one. */
      name: textUpTo(20).default(''),
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
    summary: 'Opens the last till of a window again.',
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
      ...throughTill,
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
};
