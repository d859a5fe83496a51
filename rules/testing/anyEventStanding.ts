import fc from 'fast-check';
import type { Audience } from '#rules/event/audience.ts';
import type {
  ConditionFacts,
  EventFacts,
  EventStanding,
  EventTenant,
  OwnReservation,
  SpanFacts,
} from '#rules/event/eventFacts.ts';
import { eventReservationStates, isEventReservationState } from '#rules/event/eventReservationStates.ts';

/** Spans begin and end at these, so that a chosen local date-time is sometimes a boundary. */
const moments = ['2026-06-01T09:00', '2026-06-05T09:00', '2026-06-10T09:00', '2026-06-15T09:00', '2026-06-20T09:00'];
const amid = '2026-06-10T12:00';
const onPage = ['A', 'B', 'C', 'D', 'E', 'F'];
const everywhere = [...onPage, 'G', 'H'];
// What is only held for somebody is nothing that they have.
const states = Object.keys(eventReservationStates)
  .filter(isEventReservationState)
  .filter((state) => state !== 'offered');

/** True nine times in ten, so that most standings let people in. */
const mostly = fc.integer({ min: 0, max: 9 }).map((digit) => digit > 0);

const anySpan = (eventEntrySpanId: string): fc.Arbitrary<SpanFacts> =>
  fc
    .record({
      opens: fc.constantFrom(0, 0, 1, 2, 3),
      lasts: fc.constantFrom(1, 3, 4, 4),
      announced: fc.integer({ min: 0, max: 2 }),
      entryType: fc.constantFrom('normal' as const, 'lottery' as const),
      limitCount: fc.constantFrom(null, 1, 2, 3),
    })
    .map(({ opens, lasts, announced, entryType, limitCount }) => ({
      eventEntrySpanId,
      name: eventEntrySpanId,
      entryType,
      opensAt: moments[opens] ?? '',
      closesAt: moments[opens + lasts] ?? '2026-06-25T09:00',
      announceAt: entryType === 'lottery' ? (moments[opens + lasts + announced] ?? '2026-07-01T09:00') : null,
      limitCount,
    }));

const byOpening = (one: SpanFacts, other: SpanFacts) => (one.opensAt < other.opensAt ? -1 : 1);

const anyEvents = (spans: readonly SpanFacts[]): fc.Arbitrary<EventFacts[]> =>
  fc.tuple(
    ...onPage.map((eventId) =>
      fc
        .record({
          spans: fc.subarray([...spans], { minLength: 1 }),
          capacity: fc.constantFrom(null, 2, 3),
          seatsTaken: fc.constantFrom(0, 0, 1, 2),
          birthMonth: fc.constantFrom(0, 0, 0, 0, 5, 6),
          audience: fc.constantFrom<Audience>(
            ...[{}, {}, {}, {}, {}, {}],
            { age: { from: 30, on: 'first_session' } },
            { classes: [{ code: 'resident', label: '市内' }] },
          ),
          hasBegun: mostly.map((is) => !is),
        })
        .map(({ hasBegun, ...event }) => ({
          ...event,
          eventId,
          eventName: `講座${eventId}`,
          spans: event.spans.toSorted(byOpening),
          firstSessionAt: hasBegun ? '2026-06-10T10:00' : '2026-07-20T10:00',
        })),
    ),
  );

const anyCondition = fc
  .record({
    isLimit: fc.boolean(),
    isRanked: fc.boolean(),
    limitCount: fc.integer({ min: 1, max: 2 }),
    one: fc.subarray(everywhere, { minLength: 1, maxLength: 3 }),
    other: fc.subarray(everywhere, { minLength: 1, maxLength: 4 }),
  })
  .map(({ isLimit, isRanked, limitCount, one, other }): Omit<ConditionFacts, 'eventConditionId'> => {
    if (isLimit) {
      return { conditionType: 'UpperLimit', name: '群', limitCount, isRanked, conditionEventIds: [], eventIds: other };
    }
    const eventIds = other.filter((eventId) => !one.includes(eventId));
    return { conditionType: 'NotReserved', name: '排他', limitCount: 0, conditionEventIds: one, eventIds };
  });

const anyReservation = (spans: readonly SpanFacts[]) =>
  fc
    .record({
      eventId: fc.constantFrom(...everywhere),
      span: fc.constantFrom(...spans),
      state: fc.constantFrom(...states),
    })
    .map(({ eventId, span, state }): Omit<OwnReservation, 'eventReservationId'> => {
      const { eventEntrySpanId, entryType, announceAt } = span;
      return { eventId, eventName: `講座${eventId}`, eventEntrySpanId, entryType, state, announceAt };
    });

const anyTenant: fc.Arbitrary<EventTenant> = fc.record({
  canReserve: mostly,
  isVisibleApplicationResult: mostly,
  isVisibleReservation: fc.boolean(),
});

/** A page of six courses and two beyond it, rules across them, a person who has some of them, and a local date-time. */
export const anyEventStanding: fc.Arbitrary<{ standing: EventStanding; now: string }> = fc
  .tuple(anySpan('one'), anySpan('two'), anySpan('three'))
  .chain((spans) =>
    fc.record({
      now: fc.constantFrom(...moments, amid, amid, amid),
      standing: fc.record({
        tenant: anyTenant,
        events: anyEvents(spans),
        conditions: fc
          .array(anyCondition, { maxLength: 3 })
          .map((list) => list.map((condition, index) => ({ ...condition, eventConditionId: `condition ${index}` }))),
        person: fc.record({
          birthday: fc.constantFrom('1990-06-15', '1990-06-15', '2000-05-31', null),
          suspendedUntil: mostly.chain((isFree) =>
            fc.constantFrom(...(isFree ? [null] : ['2026-06-01', '2026-06-10'])),
          ),
          isVerified: fc.constant(true),
          classes: fc.constantFrom([], ['resident']),
          reservations: fc
            .array(anyReservation(spans), { maxLength: 3 })
            .map((list) => list.map((own, index) => ({ ...own, eventReservationId: `own ${index}` }))),
        }),
      }),
    }),
  );
