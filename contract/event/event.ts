import { z } from 'zod';
import { entryType } from '../facility.ts';
import { awaitedDraw } from '../lottery.ts';
import { id, localDateTime, month, shownDay } from '../values.ts';

/** Why an event of a request or page is unavailable. `eventRefusalText` has the message for each. */
export const eventRefusalCode = z.enum([
  'reservingStopped',
  'userSuspended',
  'mailNotVerified',
  'tooManyUnpaid',
  'unknown',
  'notYetOpen',
  'closed',
  'spanChanged',
  'alreadyInCart',
  'alreadyReserved',
  'birthMonth',
  'age',
  'userClass',
  'spanLimit',
  'notReserved',
  'upperLimit',
  'full',
  'companions',
  'companionAge',
  'loanOut',
  'busy',
]);

/** A refusal of one event, with its message. */
export const eventRefusal = z.object({ code: eventRefusalCode, message: z.string() });

export const eventContainer = z.object({
  eventContainerId: id,
  eventContainerName: z.string(),
  color: z.string(),
  backgroundColor: z.string(),
});

/** spec §3 Event container. `events` are the courses on offer, for the dialog of the information page. */
export const eventContainerInfo = eventContainer.extend({
  zipCode: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  faxNumber: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.object({ eventName: z.string(), description: z.string() })),
});

/** `eventCount`: courses on offer in the category. */
export const eventCategory = z.object({
  eventCategoryId: id,
  eventCategoryName: z.string(),
  eventCount: z.number().int(),
});

/** One session. Times are 'HH:MM' of the tenant's zone on the day of `date`. */
export const eventDateTime = z.object({ date: shownDay, startTime: z.string(), endTime: z.string() });

/**
 * What a course lends: yen for the whole course, and of how many for everybody together; null where there are always
 * enough.
 */
const loan = z.object({ name: z.string(), price: z.number().int(), stock: z.number().int().nullable() });

/**
 * Whom a person brings to a course: what they are called, how many, of what age in words, whether each takes a seat or the
 * pair has one, and yen of each for the whole course by age; the last price is for all who are older.
 */
const companions = z.object({
  label: z.string(),
  from: z.number().int(),
  upTo: z.number().int(),
  counts: z.enum(['people', 'pairs']),
  ageText: z.string().nullable(),
  prices: z.array(z.object({ to: z.number().int().optional(), price: z.number().int() })),
});

/** Somebody who is brought; '' and null as long as they are not named. */
const companion = z.object({ name: z.string(), birthday: shownDay.nullable(), price: z.number().int() });

const eventFacts = {
  eventId: id,
  eventNumber: z.string(),
  eventName: z.string(),
  isPaid: z.boolean(),
  /** Yen per session; 0 where the course has one price as a whole. */
  price: z.number().int(),
  /** Yen for all sessions together; null where the price is per session. */
  coursePrice: z.number().int().nullable(),
  dateTimes: z.array(eventDateTime),
  /** The month the event is listed under: that of its first session. */
  yearMonth: month,
  hasCapacity: z.boolean(),
  /** People; 0 when there is no limit. */
  capacity: z.number().int(),
  place: z.string(),
  instructor: z.string(),
  supplementaryInformation: z.string(),
  /** 1 to 12, or 0 when any birth month is allowed. */
  needsCheckBirthMonth: z.number().int(),
  /** Whom it is for besides, in words: '65歳以上の方（2026/07/12(日)の時点）'. */
  audience: z.array(z.string()),
  askForBorrowInstrument: z.boolean(),
  /** What can be borrowed besides an instrument. */
  loans: z.array(loan),
  /** Null for nobody. */
  companions: companions.nullable(),
  eventContainerName: z.string(),
  eventCategoryName: z.string(),
};

/**
 * spec §3 Event, as the caller sees it now. `eventEntrySpanId` is its current span, '' when it has none. `entryType` is
 * how that span takes people. `canReserve` is false when the server would refuse it regardless of the choice on the
 * page; `unavailable` says why. `seatsLeft` is null when no seats are counted or a draw is pending.
 */
export const event = z.object({
  ...eventFacts,
  eventEntrySpanId: z.union([id, z.literal('')]),
  entryType,
  opensAt: localDateTime.nullable(),
  closesAt: localDateTime.nullable(),
  seatsLeft: z.number().int().nullable(),
  canReserve: z.boolean(),
  unavailable: eventRefusal.nullable(),
});

export const conditionType = z.enum(['UpperLimit', 'NotReserved']);

/**
 * spec §3 conditions. UpperLimit: the caller may choose `reservedCount` more of `eventIds` (`limitCount` less what they
 * has). Of one that `isRanked` they enter that many, in the order of their choice, and has at most one. NotReserved: an event of `eventIds` and one of `conditionEventIds` exclude each other; both counts are 0. Every
 * event of the condition is listed, also those of other pages. Width is like '5px'; style and color are as in CSS.
 */
export const eventCondition = z.object({
  eventConditionId: id,
  conditionType,
  name: z.string(),
  reservedCount: z.number().int().min(0),
  limitCount: z.number().int(),
  isRanked: z.boolean(),
  conditionEventIds: z.array(id),
  eventIds: z.array(id),
  style: z.string(),
  width: z.string(),
  color: z.string(),
});

/**
 * How many more events of this span the caller may choose; null when the span has no limit. `winLimit` is how many of
 * them one entry may win, null when the span has no such limit. `audience` is who may come in it, in words; [] for all.
 */
export const entrySpan = z.object({
  eventEntrySpanId: id,
  name: z.string(),
  entryType,
  reservedCount: z.number().int().min(0).nullable(),
  limitCount: z.number().int().nullable(),
  winLimit: z.number().int().nullable(),
  audience: z.array(z.string()),
  opensAt: localDateTime,
  closesAt: localDateTime,
  /** When the result of its draw is told; null for first come, and where results are never shown. */
  announceAt: localDateTime.nullable(),
  eventIds: z.array(id),
});

export const conditionLegend = z.object({
  description: z.string(),
  width: z.string(),
  style: z.string(),
  color: z.string(),
});

/** An event in the caller's cart or reservations that counts in a condition of the page. */
export const heldEvent = z.object({
  eventId: id,
  eventName: z.string(),
  isInCart: z.boolean(),
  /** An entry in a lottery that is not decided yet. */
  isEntry: z.boolean(),
});

/** `items` has one entry for every month from the first to the last with an event, empty months included. */
export const eventList = z.object({
  eventContainerName: z.string(),
  eventCategoryName: z.string(),
  items: z.array(z.object({ title: z.string(), yearMonth: month, events: z.array(event) })),
  conditions: z.array(eventCondition),
  entrySpans: z.array(entrySpan),
  conditionLegends: z.array(conditionLegend),
  held: z.array(heldEvent),
});

export const eventWithPlace = event.extend({ eventContainerId: id, eventCategoryId: id });

/** none: a lottery entry, or an event without a limit, which holds no seat. */
export const holdState = z.enum(['held', 'expired', 'none']);

/** spec §3 Cart event. `fee` covers all sessions, in yen; `price` and `coursePrice` are how it comes about. */
export const cartEvent = z.object({
  eventReservationId: id,
  eventId: id,
  eventNumber: z.string(),
  eventName: z.string(),
  eventContainerId: id,
  eventCategoryId: id,
  eventContainerName: z.string(),
  dateTimeText: z.string(),
  dateTimes: z.array(eventDateTime),
  place: z.string(),
  fee: z.number().int(),
  price: eventFacts.price,
  coursePrice: eventFacts.coursePrice,
  entryType,
  askForBorrowInstrument: z.boolean(),
  requestForBorrowInstrument: z.boolean(),
  /** What can be borrowed with it, and whether it is. `left` is null where there are always enough; `fee` includes what is. */
  loans: z.array(loan.extend({ left: z.number().int().nullable(), isWanted: z.boolean() })),
  companions: eventFacts.companions,
  /** Who is brought; `fee` includes them. */
  party: z.array(companion),
  holdState,
  /** Which choice of a group of courses this entry is, from 1 on; null where nothing is ranked. */
  choice: z.object({ group: z.string(), preference: z.number().int() }).nullable(),
  /** Why reserving it would be refused now. An expired seat hold is no reason: a seat is looked for again. */
  unavailable: eventRefusal.nullable(),
});

/**
 * How long the seats of the cart are held; null when nothing is held. Whole seconds by the database's clock when
 * answering, so that no device's clock matters.
 */
export const cartHold = z.object({
  secondsLeft: z.number().int().min(0),
  extensionsLeft: z.number().int().min(0),
});

const itemOutcome = {
  /** '' when the caller has nothing with that id. */
  eventId: z.union([id, z.literal('')]),
  success: z.boolean(),
  message: z.string(),
  code: eventRefusalCode.nullable(),
};

export const addOutcome = z.object({ ...itemOutcome, eventReservationId: id.nullable() });

/**
 * `outcome` of a success is 'accepted' where the tenant does not show fixed reservations yet. `receipt` lets the holder
 * of a lottery entry check the draw.
 */
export const reserveOutcome = z.object({
  ...itemOutcome,
  eventReservationId: id,
  eventNumber: z.string(),
  eventName: z.string(),
  outcome: z.enum(['fixed', 'applied', 'awaitingPayment', 'accepted']).nullable(),
  receipt: z.object({ entryNumber: z.string(), salt: z.string() }).nullable(),
  /** The draw whose result it waits for; null for none, and where results are never shown. */
  awaitedDraw: awaitedDraw.nullable(),
});

/**
 * spec §3 My event reservation: one per session. isConfirmed: decided and visible. Results and confirmations that the
 * tenant does not show yet are left out.
 */
export const myEventReservation = z.object({
  eventReservationId: id,
  eventReservationDetailId: id,
  date: shownDay,
  startTime: z.string(),
  endTime: z.string(),
  eventNumber: z.string(),
  eventName: z.string(),
  isFixed: z.boolean(),
  isConfirmed: z.boolean(),
  isLottery: z.boolean(),
  isWon: z.boolean(),
  dateTimeText: z.string(),
  statusText: z.string(),
  /** The draw whose result it waits for; null for none, and where results are never shown. */
  awaitedDraw: awaitedDraw.nullable(),
});

/** A national holiday with its name. */
export const holiday = z.object({ date: shownDay, holidayName: z.string() });

export const myEventReservationDetail = z.object({
  ...myEventReservation.shape,
  ...eventFacts,
  requestForBorrowInstrument: z.boolean(),
  /** What is borrowed with it, frozen when reserved. */
  borrowed: z.array(loan.omit({ stock: true })),
  party: z.array(companion),
  /** Which choice of a group of courses an entry is; null where nothing is ranked. */
  preference: z.number().int().nullable(),
  /** Yen for all sessions, frozen when reserved. */
  fee: z.number().int(),
  paymentStatusText: z.string(),
  /** The fee can be paid online now, until `payUntil`. */
  canPay: z.boolean(),
  payUntil: localDateTime.nullable(),
  paidAmount: z.number().int(),
  canCancel: z.boolean(),
  /** The last minute for cancelling or, before a lottery closes, withdrawing; null once that is over. */
  cancelUntil: localDateTime.nullable(),
  /** Yen refunded if cancelled now. */
  refund: z.number().int(),
  drawId: id.nullable(),
  receipt: z.object({ entryNumber: z.string(), salt: z.string() }).nullable(),
  /** What staff have to say about it; empty where there is nothing. */
  staffWords: z.string(),
});

export type EventRefusalCode = z.infer<typeof eventRefusalCode>;
export type EventRefusal = z.infer<typeof eventRefusal>;
export type EventContainer = z.infer<typeof eventContainer>;
export type EventContainerInfo = z.infer<typeof eventContainerInfo>;
export type EventCategory = z.infer<typeof eventCategory>;
export type EventDateTime = z.infer<typeof eventDateTime>;
export type Event = z.infer<typeof event>;
export type EventWithPlace = z.infer<typeof eventWithPlace>;
export type ConditionType = z.infer<typeof conditionType>;
export type EventCondition = z.infer<typeof eventCondition>;
export type EntrySpan = z.infer<typeof entrySpan>;
export type ConditionLegend = z.infer<typeof conditionLegend>;
export type HeldEvent = z.infer<typeof heldEvent>;
export type EventList = z.infer<typeof eventList>;
export type HoldState = z.infer<typeof holdState>;
export type CartEvent = z.infer<typeof cartEvent>;
export type CartHold = z.infer<typeof cartHold>;
export type AddOutcome = z.infer<typeof addOutcome>;
export type ReserveOutcome = z.infer<typeof reserveOutcome>;
export type MyEventReservation = z.infer<typeof myEventReservation>;
export type Holiday = z.infer<typeof holiday>;
export type MyEventReservationDetail = z.infer<typeof myEventReservationDetail>;
