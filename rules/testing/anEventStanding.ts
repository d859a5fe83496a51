import type {
  ConditionFacts,
  EventFacts,
  EventStanding,
  EventTenant,
  OwnReservation,
  PersonFacts,
  SpanFacts,
} from '#rules/event/eventFacts.ts';

/** The current local date-time of the event tests: inside the span of `aSpan`, before the sessions of `anEvent`. */
export const midJune = '2026-06-10T12:00';

/** First come, the 1st to the end of the 30th of June, without a limit. */
export const aSpan = (more: Partial<SpanFacts> = {}): SpanFacts => ({
  eventEntrySpanId: 'june',
  name: '6月の受付',
  entryType: 'normal',
  opensAt: '2026-06-01T09:00',
  closesAt: '2026-07-01T00:00',
  announceAt: null,
  limitCount: null,
  ...more,
});

/** A lottery at the same time, announced on 2 July at 9:00. */
export const aLotterySpan = (more: Partial<SpanFacts> = {}): SpanFacts =>
  aSpan({ eventEntrySpanId: 'draw', name: '6月の抽選', entryType: 'lottery', announceAt: '2026-07-02T09:00', ...more });

/** Free to everybody, ten seats, none taken, from 1 August on; its name is 講座 and its id. */
export const anEvent = (eventId: string, more: Partial<EventFacts> = {}): EventFacts => ({
  eventId,
  eventName: `講座${eventId}`,
  birthMonth: 0,
  capacity: 10,
  seatsTaken: 0,
  firstSessionAt: '2026-08-01T10:00',
  spans: [aSpan()],
  ...more,
});

/** At most `limitCount` of these events. */
export const anUpperLimit = (
  limitCount: number,
  eventIds: readonly string[],
  more: Partial<ConditionFacts> = {},
): ConditionFacts => ({
  eventConditionId: `limit ${eventIds.join()}`,
  conditionType: 'UpperLimit',
  name: '夏の工作',
  limitCount,
  conditionEventIds: [],
  eventIds,
  ...more,
});

/** Events of the first group exclude those of the second, and vice versa. */
export const anExclusion = (conditionEventIds: readonly string[], eventIds: readonly string[]): ConditionFacts => ({
  eventConditionId: `exclusion ${conditionEventIds.join()} ${eventIds.join()}`,
  conditionType: 'NotReserved',
  name: '入門と応用',
  limitCount: 0,
  conditionEventIds,
  eventIds,
});

/** A fixed reservation of that event, taken first come in the span of `aSpan`. */
export const aHolding = (eventId: string, more: Partial<OwnReservation> = {}): OwnReservation => ({
  eventReservationId: `own ${eventId}`,
  eventId,
  eventName: `講座${eventId}`,
  eventEntrySpanId: 'june',
  entryType: 'normal',
  state: 'fixed',
  announceAt: null,
  ...more,
});

/** An entry of that event in the lottery of `aLotterySpan`. */
export const anEntry = (eventId: string, more: Partial<OwnReservation> = {}): OwnReservation =>
  aHolding(eventId, {
    eventEntrySpanId: 'draw',
    entryType: 'lottery',
    state: 'applied',
    announceAt: '2026-07-02T09:00',
    ...more,
  });

/** A tenant that takes people and shows everything. */
export const anEventTenant = (more: Partial<EventTenant> = {}): EventTenant => ({
  canReserve: true,
  isVisibleApplicationResult: true,
  isVisibleReservation: true,
  ...more,
});

/** Somebody born in June who has nothing. */
export const aPerson = (more: Partial<PersonFacts> = {}): PersonFacts => ({
  birthday: '1990-06-15',
  suspendedUntil: null,
  isVerified: true,
  reservations: [],
  ...more,
});

/** Those events, with everything allowed by default. */
export const aStanding = (events: readonly EventFacts[], more: Partial<EventStanding> = {}): EventStanding => ({
  tenant: anEventTenant(),
  events,
  conditions: [],
  person: aPerson(),
  ...more,
});
