import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyEventStanding } from '#rules/testing/anyEventStanding.ts';
import { testSeed } from '../testing/load.ts';
import { appearanceOf } from './appearanceOf.ts';
import { decideAdd } from './cart/decideAdd.ts';
import { decideReserve } from './cart/decideReserve.ts';
import { choicePageOf } from './choicePageOf.ts';
import type { EventStanding } from './eventFacts.ts';
import { seatsLeftOf } from './seatsLeftOf.ts';
import { whyUnavailable } from './whyUnavailable.ts';

const afterDraw = ['applied', 'won', 'lost', 'lapsed', 'fixed', 'awaiting_payment', 'cancelled_operator'] as const;

/** Everything that any answer says of a standing. */
function tellAll(standing: EventStanding, now: string) {
  const { tenant, events, person } = standing;
  const spanIds = ['one', 'two', 'three', 'foreign'];
  const items = events.flatMap(({ eventId }) => spanIds.map((eventEntrySpanId) => ({ eventId, eventEntrySpanId })));
  const rows = [true, false].flatMap((hasLiveHold) =>
    person.reservations.map((own) => {
      const { eventReservationId } = own;
      return { eventReservationId, own, hasLiveHold, owesOnline: hasLiveHold };
    }),
  );
  return {
    page: choicePageOf(standing, now),
    reasons: events.map((event) => whyUnavailable(standing, event, now)),
    added: decideAdd(standing, items, now),
    reserved: decideReserve(standing, rows, now),
    calendar: person.reservations.map((reservation) => appearanceOf(reservation, tenant, now)),
  };
}

describe('[ECAL-02] a draw that may not be told shows nowhere', () => {
  test('whatever it made of the entries, every answer is the same', () => {
    let replaced = 0;
    fc.assert(
      fc.property(
        anyEventStanding,
        fc.array(fc.constantFrom(...afterDraw), { minLength: 3 }),
        ({ standing, now }, draw) => {
          const reservations = standing.person.reservations.map((own, index) => {
            const isTold =
              standing.tenant.isVisibleApplicationResult && own.announceAt !== null && own.announceAt <= now;
            const isDrawn = own.entryType === 'lottery' && (afterDraw as readonly string[]).includes(own.state);
            if (isTold || !isDrawn) return own;
            replaced += 1;
            return { ...own, state: draw[index] ?? own.state };
          });
          const drawn = { ...standing, person: { ...standing.person, reservations } };
          expect(tellAll(drawn, now)).toEqual(tellAll(standing, now));
        },
      ),
      { seed: testSeed, numRuns: 1000 },
    );
    expect(replaced).toBeGreaterThan(100);
  });

  test('whatever seats its winners took, the number of seats left says nothing', () => {
    fc.assert(
      fc.property(anyEventStanding, fc.nat(3), ({ standing: { tenant, events }, now }, won) => {
        for (const event of events) {
          const hidesDraw = event.spans.some(
            ({ opensAt, announceAt }) =>
              announceAt !== null && opensAt <= now && !(tenant.isVisibleApplicationResult && announceAt <= now),
          );
          if (!hidesDraw) continue;
          const drawn = { ...event, seatsTaken: event.seatsTaken + won };
          expect(seatsLeftOf(drawn, tenant, now)).toEqual(seatsLeftOf(event, tenant, now));
        }
      }),
      { seed: testSeed, numRuns: 300 },
    );
  });
});
