import { z } from 'zod';
import { entryType } from '../facility/room.ts';
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
  'calledOff',
  'spanChanged',
  'alreadyInCart',
  'alreadyReserved',
  'birthMonth',
  'age',
  'userClass',
  'spanLimit',
  'notReserved',
  'upperLimit',
  'notForChildren',
  'childrenOnly',
  'childNotDrawn',
  'childUnknown',
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

/** One session. Times are 'HH:MM' of the tenant's zone on the day of `date`. `place`: where it is, if elsewhere than the course. */
export const eventDateTime = z.object({
  date: shownDay,
  startTime: z.string(),
  endTime: z.string(),
  place: z.string().exactOptional(),
});

/**
 * What a course lends: yen for the whole course, and of how many for everybody together; null where there are always
 * enough.
 */
export const loan = z.object({ name: z.string(), price: z.number().int(), stock: z.number().int().nullable() });

/**
 * Whom a person brings to a course: what they are called, how many, of what age in words, whether each takes a seat or the
 * pair has one, and yen of each for the whole course by age; the last price is for all who are older.
 */
export const companions = z.object({
  label: z.string(),
  from: z.number().int(),
  upTo: z.number().int(),
  counts: z.enum(['people', 'pairs']),
  ageText: z.string().nullable(),
  prices: z.array(z.object({ to: z.number().int().optional(), price: z.number().int() })),
});

/** Somebody who is brought; '' and null as long as they are not named. */
export const companion = z.object({ name: z.string(), birthday: shownDay.nullable(), price: z.number().int() });

export const eventFacts = {
  eventId: id,
  eventNumber: z.string(),
  eventName: z.string(),
  isPaid: z.boolean(),
  /** Yen per session; 0 where the course has one price as a whole. */
  price: z.number().int(),
  /** Yen for all sessions together; null where the price is per session. */
  coursePrice: z.number().int().nullable(),
  dateTimes: z.array(eventDateTime),
  /** Dates that do not take place, and why; not there without any. */
  calledOffDates: z.array(eventDateTime.extend({ reason: z.string() })).exactOptional(),
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
  /** Where it takes children of people: them too, or them alone. */
  participants: z.enum(['children', 'only_children']).exactOptional(),
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

/** A national holiday with its name. */
export const holiday = z.object({ date: shownDay, holidayName: z.string() });

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

export type Holiday = z.infer<typeof holiday>;
