import { z } from 'zod';
import { endpoint, offered } from '#contract/endpoint.ts';
import { day, id, localDateTime, pageCursor, shownDay, textUpTo, wholeNumber } from '#contract/values.ts';

export const ledgerKind = z.enum([
  ...(['charged', 'released', 'received', 'received_at_counter', 'refund_due', 'set_off', 'refunded', 'kept'] as const),
]);

/** What somebody pays for, and who, as lists tell it. */
const subject = {
  reservationId: id,
  containerId: id,
  containerName: z.string(),
  /** The room, or the course. */
  name: z.string(),
  /** '' for a course. */
  firstDay: z.string(),
  personName: z.string(),
  userNumber: z.string(),
  /** The last 4 digits of the phone; '' without one. */
  phoneEnd: z.string(),
};

const ledgerLine = z.object({
  ...subject,
  happenedAt: localDateTime,
  kind: ledgerKind,
  amount: wholeNumber,
  note: z.string(),
  /** It went through a till. */
  isOfTill: z.boolean(),
});

const unpaid = z.object({
  ...subject,
  open: wholeNumber,
  /** The day of the first charge. */
  since: shownDay,
  payUntil: localDateTime.nullable(),
  isOverdue: z.boolean(),
  /** The day after which it is overdue: without `payUntil` the last one of use; null of a course without. */
  dueOn: shownDay.nullable(),
  /** Of the bill that says just this; '' where none does. */
  billNumber: z.string(),
  /** Who asks may receive it, and issue a bill for it. */
  canReceive: z.boolean(),
});

/**
 * Money that has to go back. `waiting`: the provider is asked; `failed`: it refused; `byHand`: it came in cash, so it
 * goes back by hand.
 */
const refund = z.object({
  ...subject,
  state: z.enum(['waiting', 'failed', 'byHand']),
  /** All that is due, and the part of it that is to be given back by hand. */
  due: wholeNumber,
  byHand: wholeNumber,
  since: localDateTime,
});

/** What the ledger says of one reservation of somebody, in yen. */
const personAccount = z.object({
  ...subject,
  open: wholeNumber,
  /** Received and not given back. */
  held: wholeNumber,
  /** Has to go back. */
  due: wholeNumber,
  payUntil: localDateTime.nullable(),
  isOverdue: z.boolean(),
});

const match = z.enum(['equal', 'oursOnly', 'theirsOnly', 'differs']);

const reconciled = z.object({
  match,
  providerRef: z.string(),
  reservationId: id.nullable(),
  /** Yen received and given back, by the ledger and by the provider; null where there is nothing. */
  ours: z.object({ received: wholeNumber, refunded: wholeNumber }).nullable(),
  theirs: z.object({ received: wholeNumber, refunded: wholeNumber }).nullable(),
});

const most = 200;
const listOf = <Item extends z.ZodType>(item: Item) => ({ items: z.array(item).max(most), hasMore: z.boolean() });

/** Null for every place where one may look. */
const place = { containerId: id.nullable().default(null) };
const period = { from: day, to: day };

/** The fees of one course alone, or of all of its category (`isProgramme`); null for everything. */
export const ofCourse = z
  .strictObject({ eventId: id, isProgramme: z.boolean().default(false) })
  .nullable()
  .default(null);

export type LedgerItem = z.infer<typeof ledgerLine>;
export type UnpaidItem = z.infer<typeof unpaid>;
export type PersonAccountItem = z.infer<typeof personAccount>;
export type RefundItem = z.infer<typeof refund>;
export type ReconciledItem = z.infer<typeof reconciled>;
export type ReconciledMatch = z.infer<typeof match>;

/** Which overdue fees people are reminded of: those of a list. */
const reminded = { ...place, text: textUpTo(100).default(''), course: ofCourse };
const toRemind = { count: wholeNumber, yen: wholeNumber };

/** The books: what the ledger says, what is missing, and what the provider says. */
export const moneyEndpoints = {
  'Desk/ListLedger': offered(
    { tag: 'money', example: { from: '2026-12-01', to: '2026-12-31' } },
    endpoint({
      access: 'staff',
      permission: 'money.view',
      scope: 'anywhere',
      effect: 'read',
      reads: ['money', 'people', 'places'],
      isPersonal: true,
      summary:
        'Lines of the ledger of some days, the latest first, 200 at a time; the sums are of all that were found.',
      request: z.strictObject({
        ...period,
        ...place,
        kind: ledgerKind.nullable().default(null),
        /** A user number, the beginning of a reservation id, or of a name or its reading. */
        text: textUpTo(100).default(''),
        cursor: pageCursor.optional(),
      }),
      response: z.object({
        ...listOf(ledgerLine),
        nextCursor: pageCursor.nullable(),
        sums: z.array(z.object({ kind: ledgerKind, lines: wholeNumber, yen: wholeNumber })),
      }),
    }),
  ),
  'Desk/ListUnpaid': endpoint({
    access: 'staff',
    permission: 'money.view',
    scope: 'anywhere',
    effect: 'read',
    reads: ['money', 'reservations', 'people'],
    isPersonal: true,
    summary: 'What is owed and not paid, the longest due first, at most 200.',
    request: z.strictObject({
      ...place,
      isOverdue: z.boolean().default(false),
      /** Rooms alone that are used on that day. */
      usedOn: day.nullable().default(null),
      /** A user number, the beginning of a reservation id, or of a name or its reading. */
      text: textUpTo(100).default(''),
      course: ofCourse,
    }),
    response: z.object({ ...listOf(unpaid), count: wholeNumber, yen: wholeNumber }),
  }),
  'Desk/PreviewReminders': endpoint({
    access: 'staff',
    permission: 'money.receive',
    scope: 'anywhere',
    effect: 'read',
    reads: ['money', 'notices', 'people'],
    isPersonal: true,
    summary: 'Whom a reminder of an overdue fee would go to, at most 200 at once, and what it says.',
    request: z.strictObject(reminded),
    response: z.object({
      ...toRemind,
      /** How many were reminded since the fee was due, and are not again. */
      told: wholeNumber,
      /** Whom no mail reaches. */
      unreachable: z.array(z.object({ personName: z.string(), userNumber: z.string(), open: wholeNumber })),
      /** The first of them; '' where there is none. */
      mail: z.object({ subject: z.string(), body: z.string() }),
      /** There are more than are reminded at once. */
      hasMore: z.boolean(),
    }),
  }),
  'Desk/SendReminders': endpoint({
    access: 'staff',
    permission: 'money.receive',
    scope: 'anywhere',
    effect: 'change',
    touches: ['money', 'notices', 'jobs'],
    summary: 'Reminds people of fees that are overdue, each once, where these are still those that were shown.',
    request: z.strictObject({ ...reminded, ...toRemind }),
    response: z.object({ sent: wholeNumber }),
  }),
  'Desk/ListRefunds': endpoint({
    access: 'staff',
    permission: 'money.view',
    scope: 'anywhere',
    effect: 'read',
    reads: ['money', 'people'],
    isPersonal: true,
    summary: 'Money that has to go back, the latest first, at most 200.',
    request: z.strictObject({
      ...place,
      /** A user number, the beginning of a reservation id, or of a name or its reading, or the end of a phone number. */
      text: textUpTo(100).default(''),
    }),
    response: z.object({ ...listOf(refund), count: wholeNumber, yen: wholeNumber }),
  }),
  'Desk/GetPersonMoney': offered(
    { tag: 'money', example: { userNumber: '10000001' } },
    endpoint({
      access: 'staff',
      permission: 'money.view',
      scope: 'anywhere',
      effect: 'read',
      reads: ['money', 'reservations', 'people'],
      isPersonal: true,
      summary:
        'What somebody owes, has paid and gets back, for each of his reservations with money, the latest first, at most 200; the sums are of all.',
      request: z.strictObject({ userNumber: textUpTo(64) }),
      response: z.object({ ...listOf(personAccount), open: wholeNumber, held: wholeNumber, due: wholeNumber }),
    }),
  ),
  'Desk/Reconcile': endpoint({
    access: 'staff',
    permission: 'money.view',
    scope: 'tenant',
    effect: 'read',
    reads: ['money'],
    summary:
      'The payments that were begun on some days, at most 31, by the ledger and by the provider; what differs first.',
    request: z.strictObject(period),
    response: z.object({
      ...listOf(reconciled),
      counts: z.array(z.object({ match, count: wholeNumber })),
    }),
  }),
  'Desk/ExportLedger': endpoint({
    access: 'staff',
    permission: 'money.view',
    scope: 'anywhere',
    effect: 'read',
    reads: ['money', 'places'],
    summary:
      'The ledger of some days without names, at most a year, as CSV; or what was charged and received in them by account.',
    request: z.strictObject({ ...period, ...place, form: z.enum(['ledger', 'accounts']) }),
    response: z.object({ fileName: z.string(), csv: z.string() }),
  }),
};
