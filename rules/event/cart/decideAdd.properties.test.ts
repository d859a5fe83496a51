import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyEventStanding } from '#rules/testing/anyEventStanding.ts';
import { testSeed } from '#rules/testing/load.ts';
import type { EventStanding, OwnReservation } from '../eventFacts.ts';
import { type AddDecision, decideAdd } from './decideAdd.ts';

const requests = fc.array(
  fc.array(
    fc.record({
      eventId: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'unknown'),
      eventEntrySpanId: fc.constantFrom('one', 'two', 'three', 'foreign'),
    }),
    { minLength: 3, maxLength: 10 },
  ),
  { minLength: 2, maxLength: 3 },
);

/** Written without the code under test: which of the person's reservations count, as far as they may be shown. */
const mine = ({ tenant, person }: EventStanding, now: string) =>
  person.reservations.filter(({ entryType, state, announceAt }) => {
    const isOver = ['lost', 'lapsed', 'cancelled_operator'].includes(state);
    const isTold = tenant.isVisibleApplicationResult && announceAt !== null && now >= announceAt;
    if (isOver && entryType === 'lottery') return !isTold;
    return !isOver && !['removed', 'withdrawn', 'cancelled_user'].includes(state);
  });

/** Every rule broken by taking `added` beside what the person had. */
function brokenRules(standing: EventStanding, added: readonly OwnReservation[], now: string) {
  const had = mine(standing, now);
  const broken: string[] = [];
  const all = [...had, ...added];
  const have = new Set(all.map(({ eventId }) => eventId));
  if (have.size !== new Set(had.map(({ eventId }) => eventId)).size + added.length) broken.push('taken twice');
  for (const one of added) {
    const event = standing.events.find(({ eventId }) => eventId === one.eventId);
    const span = event?.spans.find(({ eventEntrySpanId }) => eventEntrySpanId === one.eventEntrySpanId);
    if (!event || !span) {
      broken.push('no such event or span');
      continue;
    }
    if (now < span.opensAt || now >= span.closesAt || now >= event.firstSessionAt) broken.push('not open');
    if (span.entryType === 'normal' && event.capacity !== null && event.seatsTaken >= event.capacity)
      broken.push('full');
    const month = standing.person.birthday?.slice(5, 7);
    if (event.birthMonth > 0 && Number(month) !== event.birthMonth) broken.push('birth month');
    const isThirty = (standing.person.birthday ?? '9999') <= '1996-07-20';
    if (event.audience?.age && !isThirty) broken.push('age');
    if (event.audience?.classes && standing.person.classes?.[0] !== 'resident') broken.push('class');
    const inSpan = all.filter(({ eventEntrySpanId }) => eventEntrySpanId === span.eventEntrySpanId).length;
    if (span.limitCount !== null && inSpan > span.limitCount) broken.push('span');
  }
  for (const { conditionType, limitCount, conditionEventIds, eventIds } of standing.conditions) {
    const taken = (ids: readonly string[]) => ids.filter((eventId) => have.has(eventId));
    const isNew = (ids: readonly string[]) => added.some(({ eventId }) => ids.includes(eventId));
    if (conditionType === 'UpperLimit') {
      if (isNew(eventIds) && taken(eventIds).length > limitCount) broken.push('upper limit');
    } else if (
      isNew([...eventIds, ...conditionEventIds]) &&
      taken(eventIds).length * taken(conditionEventIds).length > 0
    ) {
      // A pair that was already broken stays so. Nothing more may join it.
      broken.push('exclusion');
    }
  }
  if (added.length > 0 && !standing.tenant.canReserve) broken.push('stopped');
  const { suspendedUntil } = standing.person;
  if (added.length > 0 && suspendedUntil !== null && now.slice(0, 10) <= suspendedUntil) broken.push('suspended');
  return broken;
}

/** What the cart holds after a request, in whatever states the rows stood before. */
const afterwards = (standing: EventStanding, decisions: readonly AddDecision[]) =>
  decisions.flatMap((decision): OwnReservation[] => {
    if (decision.kind !== 'add') return [];
    const { eventEntrySpanId, entryType, announceAt } = decision.span;
    const { eventId, eventName } = decision.event;
    const eventReservationId = `added ${eventId} ${standing.person.reservations.length}`;
    return [{ eventReservationId, eventId, eventName, eventEntrySpanId, entryType, announceAt, state: 'in_cart' }];
  });

describe('whatever is sent', () => {
  test('[ELIST-04] after any requests no condition, span limit or NotReserved is broken', () => {
    let several = 0;
    fc.assert(
      fc.property(anyEventStanding, requests, ({ standing, now }, sent) => {
        let current = standing;
        const added: OwnReservation[] = [];
        for (const items of sent) {
          const rows = afterwards(current, decideAdd(current, items, now));
          added.push(...rows);
          const reservations = [...current.person.reservations, ...rows];
          current = { ...current, person: { ...current.person, reservations } };
        }
        if (added.length > 1) several += 1;
        expect(brokenRules(standing, added, now)).toEqual([]);
      }),
      { seed: testSeed, numRuns: 1000 },
    );
    expect(several).toBeGreaterThan(100);
  });

  test('every item has one decision, in the order sent; sent again, what was added is there already', () => {
    fc.assert(
      fc.property(anyEventStanding, requests, ({ standing, now }, [items = []]) => {
        const first = decideAdd(standing, items, now);
        expect(first.map(({ eventId }) => eventId)).toEqual(items.map(({ eventId }) => eventId));
        const rows = afterwards(standing, first);
        const reservations = [...standing.person.reservations, ...rows];
        const again = decideAdd({ ...standing, person: { ...standing.person, reservations } }, items, now);
        expect(again.map(idOf)).toEqual(first.map((decision) => idAfter(decision, rows)));
      }),
      { seed: testSeed, numRuns: 500 },
    );
  });
});

const idOf = (decision: AddDecision) => (decision.kind === 'already' ? decision.eventReservationId : decision.kind);

/** What an item must answer when its request is sent a second time. */
function idAfter(decision: AddDecision, rows: readonly OwnReservation[]) {
  if (decision.kind === 'refusal') return 'refusal';
  const added = rows.find(({ eventId }) => eventId === decision.eventId);
  return added?.eventReservationId ?? idOf(decision);
}
