import { z } from 'zod';
import { endpoint, offered } from '../endpoint.ts';
import { exampleIds } from '../exampleIds.ts';
import { feeLine, previousInput } from '../facility/booking.ts';
import { day, id, localDateTime, pageCursor, shownDay, text, textUpTo, wholeNumber } from '../values.ts';
import { askedText, foundReservation } from './foundReservation.ts';
import { ledgerKind } from './money/money.ts';

const bookingMethod = z.enum(['online', 'counter', 'lottery']);

/** One line of the list. Who and what for is '' where the caller may not know. */
const listedReservation = foundReservation.extend({
  containerId: id,
  /** A name of the table of states; an unannounced result is not there. */
  state: z.string(),
  /** The last four digits of a phone number. */
  phoneEnd: z.string(),
  purpose: z.string(),
  purposeType: z.string(),
  askedAt: localDateTime,
  /** Null of a course. */
  method: bookingMethod.nullable(),
  /** What was taken off its fee as a reduction, or by staff, in words. */
  reductions: z.array(z.string()),
  /** What else was answered while booking, by `rules/reservation/askedTexts`. Who is brought is not there for somebody who may not know. */
  asked: z.array(askedText),
  /** Of a course, the sessions to which somebody has come; of a room its state says so. */
  arrivals: z.array(z.object({ date: shownDay, times: z.string(), receivedAt: localDateTime })),
});

const stateName = textUpTo(40);

const search = z.strictObject({
  /**
   * The beginning of an id, an entry number, a user number, the end of a phone number, or the beginning of a name or its
   * reading; where nothing is found so, a part of the purpose among the days of use that are asked for.
   */
  text: textUpTo(100).default(''),
  /** Days of use; with neither these nor anything else the list begins today. */
  from: day.nullable().default(null),
  to: day.nullable().default(null),
  askedFrom: day.nullable().default(null),
  askedTo: day.nullable().default(null),
  containerId: id.nullable().default(null),
  /** A room or a course. */
  articleId: id.nullable().default(null),
  states: z.array(stateName).max(20).default([]),
  paymentStates: z.array(stateName).max(20).default([]),
  /** Only those whose fee staff have still to decide on, which the first screen counts. */
  isFeeOpen: z.boolean().default(false),
  /** The three of rooms alone, which no course has. */
  purposeType: textUpTo(100).default(''),
  method: bookingMethod.nullable().default(null),
  /** A reduction of the ordinance, less by a decision of staff, or one that was asked for and is still to be decided on. */
  reduction: z.enum(['granted', 'byHand', 'open']).nullable().default(null),
  /** `next`: what is to come, the next of it first, and then the past, the latest first. */
  order: z.enum(['use', 'latestUse', 'latestAsked', 'next']).default('use'),
});

const remark = z.object({ text: z.string(), by: z.string(), at: localDateTime });

const deskReservation = z.object({
  reservation: listedReservation,
  /** `receivedAt`: when somebody came to a session of a course; null of a room. */
  uses: z.array(
    z.object({
      date: shownDay,
      times: z.string(),
      startsAt: localDateTime,
      receivedAt: localDateTime.nullable(),
    }),
  ),
  people: wholeNumber.nullable(),
  /** What was asked for and staff have still to decide on. */
  openReduction: z.object({ code: z.string(), label: z.string() }).nullable(),
  /** Reductions that the ordinance lets staff grant. */
  reductions: z.array(z.object({ code: z.string(), label: z.string() })),
  /**
   * What may be received today, and what was. `detailId` and `times`: of a course, the session; else null and ''.
   * `isAfterwards`: it is over, and is received only by somebody who may pass rules, with a reason.
   */
  receptions: z.array(
    z.object({
      detailId: id.nullable(),
      times: z.string(),
      receivedAt: localDateTime.nullable(),
      isAfterwards: z.boolean(),
    }),
  ),
  payUntil: localDateTime.nullable(),
  feeLines: z.array(feeLine),
  afterUse: z.array(feeLine),
  /** `isKept`: it was kept of what was paid for days that were given up, and never goes back. */
  laterCharges: z.array(feeLine.extend({ isKept: z.boolean() })),
  /** Yen; null for somebody who may not see money. `byHand`: what is due and no provider is asked for. */
  money: z
    .object({
      owed: z.number().int(),
      held: z.number().int(),
      due: z.number().int(),
      byHand: z.number().int(),
      setOff: z.number().int(),
    })
    .nullable(),
  /** Every line of its ledger, the earliest first, with who brought it about; none for somebody who may not see money. */
  ledger: z.array(
    z.object({
      at: localDateTime,
      kind: ledgerKind,
      amount: wholeNumber,
      note: z.string(),
      by: z.string(),
      /** Of what went back in cash, as PrintRefundSlip names it; '' for all else. */
      slipNumber: z.string(),
    }),
  ),
  /** How its approval document stands, by `rules/report/approvalAtDesk`; null of a course, and for somebody who may not know people. */
  approval: z.enum(['valid', 'void', 'inReview', 'beforeDraw', 'unpaid', 'none']).nullable(),
  /** Of staff alone, the latest first: each is a whole version of the memo. */
  memos: z.array(remark),
  /** `note`: what was changed, where its name does not say. */
  history: z.array(
    z.object({ at: localDateTime, by: z.string(), action: z.string(), reason: z.string(), note: z.string() }),
  ),
  notices: z.array(
    z.object({ at: localDateTime, channel: z.enum(['mail', 'line']), subject: z.string(), state: z.string() }),
  ),
  /** A message goes out to its person, by mail or by LINE; whom none reaches is telephoned. */
  isReachable: z.boolean(),
  /** What its state lets staff do. Who may do it is another question. */
  can: z.object({
    review: z.boolean(),
    move: z.boolean(),
    /** Of a course. */
    changeSeat: z.boolean(),
    changeContents: z.boolean(),
    cancel: z.boolean(),
    settleFee: z.boolean(),
    addCharge: z.boolean(),
    /** It is over, and who may pass rules may record that nobody came. */
    recordNoShow: z.boolean(),
  }),
  /** Why it stays where it is at present, in a sentence; null where it can be moved. '' of a course. */
  whyNotMovable: z.string().nullable(),
  /** The same of what it is for. */
  whyContentsStay: z.string().nullable(),
  /**
   * What it is for, with the room and the times that say what it may be; null where nothing of it can be changed, and for
   * somebody who may not know people.
   */
  contents: previousInput
    .extend({
      articleId: id,
      days: z.array(z.object({ date: day, fromMinute: wholeNumber, toMinute: wholeNumber })).min(1),
    })
    .nullable(),
  /** For changes, which are refused when it was changed since. */
  version: z.number().int(),
});

export type ListedReservation = z.infer<typeof listedReservation>;
export type DeskReservation = z.infer<typeof deskReservation>;

/** Reservations of rooms and courses, as staff look for them and read them. */
export const searchEndpoints = {
  'Desk/FindReservations': offered(
    { tag: 'reservations', example: { from: '2026-12-01', to: '2026-12-31' } },
    endpoint({
      access: 'staff',
      permission: 'reservation.view',
      scope: 'anywhere',
      effect: 'read',
      reads: ['reservations', 'money', 'people'],
      isPersonal: true,
      summary: 'Reservations at the places that the caller may look at, 200 at a time.',
      request: search.extend({ cursor: pageCursor.optional() }),
      response: z.object({
        items: z.array(listedReservation),
        hasMore: z.boolean(),
        nextCursor: pageCursor.nullable(),
      }),
    }),
  ),
  'Desk/ExportReservations': endpoint({
    access: 'staff',
    permission: 'export.people',
    scope: 'anywhere',
    isStepUp: true,
    effect: 'read',
    reads: ['reservations', 'money', 'people'],
    summary:
      'What FindReservations finds, with names, as CSV; at most 10,000. It is written down with how many they were.',
    request: search.extend({ reason: text }),
    response: z.object({ fileName: z.string(), csv: z.string(), count: wholeNumber }),
  }),
  'Desk/GetReservation': offered(
    { tag: 'reservations', example: { reservationId: exampleIds.reservationId } },
    endpoint({
      access: 'staff',
      permission: 'reservation.view',
      scope: 'reservation',
      effect: 'read',
      reads: ['reservations', 'money', 'people', 'notices', 'followUps'],
      isPersonal: true,
      summary: 'All that staff need to know of one reservation, with what was done to it and what was sent.',
      request: z.strictObject({ reservationId: id }),
      response: deskReservation,
    }),
  ),
  'Desk/WriteMemo': endpoint({
    access: 'staff',
    permission: 'reservation.change',
    scope: 'reservation',
    effect: 'change',
    touches: ['reservations'],
    summary: 'Replaces the memo that staff keep of a reservation; former ones are kept.',
    request: z.strictObject({ reservationId: id, text, version: z.number().int() }),
    response: z.object({ version: z.number().int() }),
  }),
};
