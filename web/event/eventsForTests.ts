import type { EntrySpan, Event, EventCondition, EventList } from '#contract/event/event.ts';

/** A free course of one session in July, first come, that can be taken. Its id is its name. */
export const anEvent = (eventName: string, overrides: Partial<Event> = {}): Event => ({
  eventId: eventName,
  eventNumber: 'E1',
  eventName,
  isPaid: false,
  price: 0,
  coursePrice: null,
  dateTimes: [{ date: '2026-07-12', startTime: '10:00', endTime: '12:00' }],
  yearMonth: '2026-07',
  hasCapacity: false,
  capacity: 0,
  place: '第1教室',
  instructor: '佐藤先生',
  supplementaryInformation: '',
  needsCheckBirthMonth: 0,
  audience: [],
  askForBorrowInstrument: false,
  loans: [],
  companions: null,
  eventContainerName: '文化学校',
  eventCategoryName: '教養',
  eventEntrySpanId: 'span',
  entryType: 'normal',
  opensAt: '2026-06-01T09:00',
  closesAt: '2026-06-30T17:00',
  seatsLeft: null,
  canReserve: true,
  unavailable: null,
  ...overrides,
});

const border = { style: 'solid', width: '5px', color: 'gray' };

/** At most `limitCount` of these. */
export const aLimit = (name: string, limitCount: number, eventIds: string[]): EventCondition => ({
  eventConditionId: name,
  conditionType: 'UpperLimit',
  name,
  reservedCount: limitCount,
  limitCount,
  isRanked: false,
  conditionEventIds: [],
  eventIds,
  ...border,
});

/** The one side or the other. */
export const anExclusion = (name: string, conditionEventIds: string[], eventIds: string[]): EventCondition => ({
  ...aLimit(name, 0, eventIds),
  conditionType: 'NotReserved',
  conditionEventIds,
});

/** A first-come span of at most `limitCount`. */
export const aSpan = (eventEntrySpanId: string, limitCount: number | null, eventIds: string[]): EntrySpan => ({
  eventEntrySpanId,
  name: eventEntrySpanId,
  entryType: 'normal',
  reservedCount: limitCount,
  limitCount,
  winLimit: null,
  announceAt: null,
  audience: [],
  opensAt: '2026-06-01T09:00',
  closesAt: '2026-06-30T17:00',
  eventIds,
});

/** The answer of GetEvent with all of these in one month. */
export const aList = (events: Event[], overrides: Partial<EventList> = {}): EventList => ({
  eventContainerName: '文化学校',
  eventCategoryName: '教養',
  items: [{ title: '2026年7月', yearMonth: '2026-07', events }],
  conditions: [],
  entrySpans: [],
  conditionLegends: [],
  held: [],
  ...overrides,
});
