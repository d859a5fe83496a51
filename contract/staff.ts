import { z } from 'zod';
import { identityDocuments } from './desk/identityDocuments.ts';
import { endpoint } from './endpoint.ts';
import { drawSource } from './lottery.ts';
import { withReservation } from './things.ts';
import { acknowledged, day, id, localDateTime, shownDay, text, textUpTo, wholeNumber } from './values.ts';

/** A reservation of a room or a course as staff see it. Unannounced results are included. */
export const foundReservation = z.object({
  reservationId: id,
  firstDay: shownDay,
  lastDay: shownDay,
  containerName: z.string(),
  /** The room; for a course its number and name. */
  name: z.string(),
  /** Frames or hours. */
  times: z.string(),
  userNumber: z.string(),
  personName: z.string(),
  statusText: z.string(),
  /** '' when nothing is owed or paid; that a reduction is asked for, until staff decide. */
  paymentText: z.string(),
  /** Yen. */
  fee: z.number().int(),
  /** Its fee is still to be paid, online or at the counter. */
  isOwed: z.boolean(),
});

/** An answer that was given while booking. */
export const askedText = z.object({ term: z.string(), text: z.string() });

/** How far money has gone, in yen. */
const account = z.object({
  owed: z.number().int(),
  held: z.number().int(),
  due: z.number().int(),
  ledger: z.array(
    z.object({ happenedAt: localDateTime, kind: z.string(), amount: z.number().int(), note: z.string() }),
  ),
  payments: z.array(
    z.object({
      createdAt: localDateTime,
      provider: z.string(),
      providerRef: z.string().nullable(),
      state: z.string(),
      amount: z.number().int(),
    }),
  ),
  refunds: z.array(
    z.object({
      requestedAt: localDateTime,
      refundId: id,
      providerRef: z.string(),
      state: z.string(),
      amount: z.number().int(),
      reason: z.string(),
    }),
  ),
});

/** A draw with its real state, announced or not. */
const staffDraw = z.object({
  drawId: id,
  title: z.string(),
  state: z.enum(['open', 'closed', 'drawn', 'announced']),
  source: drawSource,
  closesAt: localDateTime,
  drawAt: localDateTime,
  announceAt: localDateTime,
  entryCount: z.number().int().nullable(),
});

const check = z.object({ name: z.string(), isPassed: z.boolean(), expected: z.string(), found: z.string() });

const notice = z.object({
  noticeId: id,
  createdAt: localDateTime,
  kind: z.string(),
  channel: z.string(),
  userNumber: z.string(),
  /** Masked, as lists tell addresses; '' once it is forgotten. */
  recipient: z.string(),
  state: z.string(),
  attempts: z.number().int(),
  lastError: z.string(),
});

const job = z.object({
  kind: z.string(),
  subject: z.string(),
  dueAt: localDateTime,
  isDead: z.boolean(),
  attempts: z.number().int(),
  lastError: z.string(),
});

/** How many rows an import added, changed and removed. */
const change = z.object({ added: z.number().int(), changed: z.number().int(), removed: z.number().int() });

/** Lists return at most this many items; `hasMore` says that there are more. */
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), hasMore: z.boolean() });

/** A file that was handed over: its name for messages, and its text. */
const fileName = textUpTo(4_096);
const fileText = textUpTo(50_000_000);

/** A reduction by its code, the fee as it was quoted where one was asked for, or a sum. */
export const feeDecision = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('grant'), reduction: textUpTo(64) }),
  z.strictObject({ kind: z.literal('refuse') }),
  z.strictObject({ kind: z.literal('amount'), yen: z.number().int().min(0).max(100_000_000) }),
]);

const one = z.strictObject({ reservationId: id });
/** Of a course a session, as its QR code names it; null for the next one of today. */
export const oneReception = one.extend({ detailId: id.nullable().default(null) });
const oneDraw = z.strictObject({ drawId: id });

export type FoundReservation = z.infer<typeof foundReservation>;
export type ReservationAccount = z.infer<typeof account>;
export type StaffDraw = z.infer<typeof staffDraw>;
export type StaffNotice = z.infer<typeof notice>;
export type StaffJob = z.infer<typeof job>;
export type ImportChange = z.infer<typeof change>;

/** Some lines of a report as CSV, the first of which is its header. `lines` counts the others. */
export type ReportPart = { readonly csv: string; readonly lines: number };

/** Operations of staff. Each is recorded under their name and refuses like every other call. */
export const staffEndpoints = {
  'Local/FindReservation': endpoint({
    access: 'staff',
    permission: 'reservation.view',
    scope: 'anywhere',
    effect: 'read',
    reads: ['reservations', 'money', 'people'],
    isPersonal: true,
    summary: 'Reservations by number, day of use and user number, those of today when nothing is asked for.',
    request: z.strictObject({
      /** A reservation id or its beginning, the content of a QR code, or an entry number; null for any. */
      number: textUpTo(64).nullable().default(null),
      /** A day of use. */
      day: day.nullable().default(null),
      userNumber: textUpTo(64).nullable().default(null),
    }),
    response: listOf(foundReservation),
  }),
  'Desk/CheckIn': endpoint({
    access: 'staff',
    permission: 'reception.checkIn',
    scope: 'reservation',
    effect: 'change',
    touches: withReservation,
    summary:
      'Records that the person of a room or a course has come, on a day of use; afterwards for who may pass rules, with a reason.',
    request: oneReception.extend({ reason: text.default('') }),
    response: foundReservation,
  }),
  'Local/MarkPaid': endpoint({
    access: 'staff',
    permission: 'money.receive',
    scope: 'reservation',
    effect: 'change',
    touches: withReservation,
    summary: 'Records that the fee was paid in cash.',
    request: one,
    response: z.object({ received: z.number().int() }),
  }),
  'Desk/SettleFee': endpoint({
    access: 'staff',
    permission: 'money.waive',
    scope: 'reservation',
    effect: 'change',
    touches: withReservation,
    moneyBack: 'lowers',
    summary:
      'Decides on a fee: grants or refuses a reduction, or sets a sum. It is owed from then on; what was paid too much goes back.',
    request: z.strictObject({
      reservationId: id,
      decision: feeDecision,
      /** For the person and the history; '' only where it is not a sum. */
      reason: text.default(''),
      /** For staff alone: no message, document or screen of its person carries it. */
      staffNote: text.default(''),
      /** Of the preview that was seen; null for who has seen none. */
      version: z.number().int().nullable().default(null),
      /** What was shown as set off; refused where it is another sum by now. */
      setOff: wholeNumber.nullable().default(null),
    }),
    /** Yen: the fee, what goes back of what was paid, and until when it is to be paid; null where there is no due date. */
    response: z.object({
      fee: z.number().int(),
      refund: wholeNumber,
      paymentText: z.string(),
      payUntil: localDateTime.nullable(),
      /** A sum below the quote where the rules have no category to grant. */
      isReductionByHand: z.boolean(),
    }),
  }),
  'Desk/AddCharge': endpoint({
    access: 'staff',
    permission: 'money.receive',
    scope: 'reservation',
    effect: 'change',
    touches: withReservation,
    moneyBack: 'lowers',
    summary:
      'Charges something beside the fee of a room, before or after its use, or takes back of what was so charged.',
    request: z.strictObject({
      reservationId: id,
      /** Chosen by the caller: the same charge sent again is charged once. */
      chargeId: id,
      line: z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('own'),
          label: text,
          law: textUpTo(200).exactOptional(),
          /** Below zero to take back. */
          yen: z
            .number()
            .int()
            .min(-100_000_000)
            .max(100_000_000)
            .refine((yen) => yen !== 0),
        }),
        /** A line that was quoted as paid on the day, by its code; for that sum where none is given. */
        z.strictObject({
          kind: z.literal('quoted'),
          code: textUpTo(64),
          yen: z.number().int().min(1).max(100_000_000).exactOptional(),
        }),
      ]),
      /** For the person and the history; '' only for what was quoted. */
      reason: text.default(''),
      /** Refuses the same line, sum and reason as were charged within ten minutes, for who keeps no `chargeId`. */
      isOnce: z.boolean().default(false),
    }),
    /** Yen: charged beside the fee in all, still to be paid with the fee, and to be given back. */
    response: z.object({
      charged: z.number().int(),
      open: z.number().int(),
      due: z.number().int(),
      paymentText: z.string(),
    }),
  }),
  'Local/MarkRefunded': endpoint({
    access: 'staff',
    permission: 'money.refund',
    scope: 'reservation',
    effect: 'change',
    touches: withReservation,
    moneyBack: 'hands',
    summary: 'Records that money was given back by hand: what came in cash, or what the provider refused.',
    request: one,
    response: z.object({ amount: z.number().int() }),
  }),
  'Desk/GetAccount': endpoint({
    access: 'staff',
    permission: 'money.view',
    scope: 'reservation',
    effect: 'read',
    reads: ['money'],
    summary: 'Every yen of a reservation: its ledger, attempts to pay, refunds and balance.',
    request: one,
    response: account,
  }),
  'Local/ListDraws': endpoint({
    access: 'staff',
    permission: 'lottery.counts',
    scope: 'tenant',
    effect: 'read',
    reads: ['reservations'],
    summary: 'The draws, the latest close first, with their true state.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(staffDraw) }),
  }),
  'Local/CloseDraw': endpoint({
    access: 'staff',
    permission: 'lottery.define',
    scope: 'tenant',
    effect: 'change',
    touches: ['reservations'],
    summary: 'Freezes the list of a draw whose close has come, where the server has not.',
    request: oneDraw,
    response: z.object({ closing: z.string() }),
  }),
  'Local/MakeDraw': endpoint({
    access: 'staff',
    permission: 'lottery.define',
    scope: 'tenant',
    effect: 'change',
    touches: ['reservations'],
    summary: 'Draws a closed list: by the digits of a ceremony, or by its own source where the server has not.',
    request: z.strictObject({ drawId: id, digits: textUpTo(200).nullable().default(null) }),
    response: z.object({ announceAt: localDateTime }),
  }),
  'Local/VerifyDraw': endpoint({
    access: 'staff',
    permission: 'lottery.define',
    scope: 'tenant',
    effect: 'read',
    reads: ['reservations'],
    summary: 'Does a draw again and compares it with the list, the results and the reservations.',
    request: oneDraw,
    response: z.object({ checks: z.array(check) }),
  }),
  'Desk/ListNotices': endpoint({
    access: 'staff',
    permission: 'notice.retry',
    scope: 'anywhere',
    effect: 'read',
    reads: ['notices'],
    isPersonal: true,
    summary: 'Messages to residents, the latest first.',
    request: z.strictObject({ isUnsent: z.boolean().default(false), userNumber: textUpTo(64).default('') }),
    response: listOf(notice),
  }),
  'Desk/RetryNotice': endpoint({
    access: 'staff',
    permission: 'notice.retry',
    scope: 'anywhere',
    effect: 'change',
    touches: ['notices', 'jobs'],
    summary: 'Sends once more what could not be delivered, to a corrected address if one is given.',
    request: z.strictObject({ noticeId: id, recipient: textUpTo(320).default('') }),
    response: acknowledged,
  }),
  'Desk/ListJobs': endpoint({
    access: 'staff',
    permission: 'job.retry',
    scope: 'tenant',
    effect: 'read',
    reads: ['jobs'],
    summary: 'What the server has still to do by itself, the next due first.',
    request: z.strictObject({ isDead: z.boolean().default(false) }),
    response: listOf(job),
  }),
  'Desk/RetryJobs': endpoint({
    access: 'staff',
    permission: 'job.retry',
    scope: 'tenant',
    effect: 'change',
    touches: ['jobs'],
    summary: 'Has the server try again what it gave up.',
    request: z.strictObject({}),
    response: z.object({ count: z.number().int() }),
  }),
  'Local/GetReport': endpoint({
    access: 'staff',
    permission: 'export.people',
    scope: 'tenant',
    effect: 'read',
    reads: ['reservations'],
    isPersonal: true,
    summary: 'The uses of some days as CSV, one line per day and frame, or per person and session; read as it goes.',
    request: z.strictObject({ from: day, to: day }),
    response: z.object({ parts: z.custom<AsyncIterable<ReportPart>>() }),
  }),
  'Desk/ResetPassword': endpoint({
    access: 'staff',
    permission: 'person.register',
    scope: 'person',
    isStepUp: true,
    // Its answer opens an account, so it is not kept for a repetition.
    effect: 'session',
    touches: [],
    isPersonal: true,
    summary: 'Makes a link with which a person without mail sets a new password, once.',
    request: z.strictObject({ userNumber: textUpTo(64) }),
    response: z.object({ url: z.string(), until: localDateTime }),
  }),
  'Desk/VerifyAccount': endpoint({
    access: 'staff',
    permission: 'person.register',
    scope: 'anywhere',
    effect: 'change',
    touches: ['people', 'notices', 'jobs'],
    isPersonal: true,
    summary:
      'Records that the counter knows a guest and his mail address, so that he may reserve, and which paper he showed.',
    request: z.strictObject({
      userNumber: textUpTo(64),
      /** Null where it is not told. */
      identityDocument: z.enum(identityDocuments).nullable().default(null),
      /** The version of the review that was seen; null to approve whatever was decided before. */
      version: z.number().int().nullable().default(null),
    }),
    response: z.object({ personName: z.string(), email: z.string() }),
  }),
  'Local/ImportUsers': endpoint({
    access: 'staff',
    permission: 'person.merge',
    scope: 'tenant',
    effect: 'change',
    touches: ['people'],
    summary: 'Adds the people of a CSV file and brings those that exist up to date, all or none.',
    request: z.strictObject({ file: fileName, csv: fileText }),
    response: z.object({ people: z.number().int(), change }),
  }),
  'Desk/ForgetPerson': endpoint({
    access: 'staff',
    permission: 'person.merge',
    scope: 'tenant',
    isStepUp: true,
    effect: 'change',
    touches: ['people', 'reservations', 'money', 'notices', 'followUps'],
    isPersonal: true,
    summary: 'Forgets a person who asked for it: what refers to him stays without a word about him.',
    request: z.strictObject({ userNumber: textUpTo(64) }),
    response: acknowledged,
  }),
  'Local/ExportBundle': endpoint({
    access: 'staff',
    permission: 'settings.edit',
    scope: 'tenant',
    effect: 'read',
    reads: [],
    isPersonal: true,
    summary: 'The tenant as a bundle that can be imported again; with people only on demand.',
    request: z.strictObject({ withUsers: z.boolean().default(false) }),
    response: z.object({ bundle: z.string() }),
  }),
};

/** Operations on the whole installation, before a tenant is known. */
export const installationEndpoints = {
  'Installation/ImportBundle': endpoint({
    access: 'installation',
    effect: 'change',
    summary:
      'Makes a tenant what a bundle says, or says what it would do; names every wrong entry and imports nothing then.',
    request: z.strictObject({
      file: fileName,
      bundle: fileText,
      /** How far it may go; where that is not far enough, nothing is changed and isDone is false. */
      allows: z.enum(['nothing', 'additions', 'everything']).default('everything'),
      /** Whatever revision the bundle names. */
      isOverwriting: z.boolean().default(false),
      /** The revision of the plan that was shown. */
      plannedAt: z.number().int().nullable().default(null),
    }),
    response: z.object({
      tenantAlias: z.string(),
      /** Where residents find it. */
      address: z.string(),
      isDone: z.boolean(),
      isNew: z.boolean(),
      /** Of the tenant afterwards. */
      revision: z.number().int(),
      change,
      /** What of it is of people. */
      people: change,
      /** What is added, changed and withdrawn, and the reservations to come that it touches: a line each. */
      differences: z.array(z.string()),
      touched: z.array(z.string()),
      /** How many people are told that their use has changed, and for how many staff have to decide (要対応). */
      told: z.number().int(),
      left: z.number().int(),
      /** What may be meant otherwise. */
      remarks: z.array(z.object({ file: z.string(), line: z.number().int(), reason: z.string() })),
    }),
  }),
};
