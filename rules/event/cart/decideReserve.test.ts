import { describe, expect, test } from 'vitest';
import { suspendedText } from '#rules/account/isSuspended.ts';
import {
  aHolding,
  aLotterySpan,
  anEntry,
  anEvent,
  anEventTenant,
  anExclusion,
  anUpperLimit,
  aPerson,
  aSpan,
  aStanding,
  midJune,
} from '#rules/testing/anEventStanding.ts';
import type { EventFacts, EventStanding, OwnReservation } from '../eventFacts.ts';
import { type CartRowFacts, decideReserve } from './decideReserve.ts';

const inCart = (eventId: string, more: Partial<OwnReservation> = {}) =>
  aHolding(eventId, { state: 'in_cart', ...more });
const drawInCart = (eventId: string) => anEntry(eventId, { state: 'in_cart' });
const row = (own: OwnReservation, more: Partial<CartRowFacts> = {}): CartRowFacts => ({
  eventReservationId: own.eventReservationId,
  own,
  hasLiveHold: true,
  owesOnline: false,
  ...more,
});
const lost = { hasLiveHold: false };

/** A row is one of the person's reservations, beside `others`. */
const decide = ({
  event = anEvent('A'),
  own = inCart('A'),
  others = [],
  facts = {},
  more = {},
  now = midJune,
}: {
  event?: EventFacts;
  own?: OwnReservation;
  others?: readonly OwnReservation[];
  facts?: Partial<CartRowFacts>;
  more?: Partial<EventStanding>;
  now?: string;
}) => {
  const standing = aStanding([event], { person: aPerson({ reservations: [own, ...others] }), ...more });
  const [decision] = decideReserve(standing, [row(own, facts)], now);
  expect(decision?.eventReservationId).toBe(own.eventReservationId);
  if (decision?.kind === 'refusal') return decision.refusal;
  if (decision?.kind === 'already') return `already ${decision.outcome}`;
  return `${decision?.outcome}${decision?.takesSeat ? ', seat to be found' : ''}`;
};

const drawn = anEvent('A', { spans: [aLotterySpan()] });
const unlimited = anEvent('A', { capacity: null });
const full = anEvent('A', { seatsTaken: 10 });
const closed = anEvent('A', { spans: [aSpan({ closesAt: midJune })] });
const next = aSpan({ eventEntrySpanId: 'next', opensAt: midJune });
const changed = anEvent('A', { spans: [aSpan({ closesAt: midJune }), next] });
const later = anEvent('A', {
  spans: [aSpan({ closesAt: midJune }), aSpan({ eventEntrySpanId: 'later', opensAt: '2026-06-12T09:00' })],
});
const begun = anEvent('A', { firstSessionAt: midJune });

describe('[ECART-02] what reserving makes of a row in the cart', () => {
  test.each([
    ['first come is fixed', {}, 'fixed'],
    ['first come paid online waits for the payment', { facts: { owesOnline: true } }, 'awaitingPayment'],
    ['a lottery is applied for', { event: drawn, own: drawInCart('A'), facts: lost }, 'applied'],
    [
      'a lottery owes nothing yet',
      { event: drawn, own: drawInCart('A'), facts: { ...lost, owesOnline: true } },
      'applied',
    ],
    ['a lottery never is full', { event: { ...drawn, seatsTaken: 10 }, own: drawInCart('A'), facts: lost }, 'applied'],
    ['an event without a capacity has no seat to look for', { event: unlimited, facts: lost }, 'fixed'],
    ['a lost seat is looked for again', { facts: lost }, 'fixed, seat to be found'],
    ['the last seat may be found', { event: anEvent('A', { seatsTaken: 9 }), facts: lost }, 'fixed, seat to be found'],
  ])('%s', (_title, situation, expected) => {
    expect(decide(situation)).toBe(expected);
  });
});

describe('[ECART-02] a seat that is held is honoured', () => {
  test.each([
    ['a full event', full, { code: 'full' }],
    ['the span closed', closed, { code: 'closed' }],
    ['the span gave way to another', changed, { code: 'spanChanged' }],
    ['the span closed, the next opens later', later, { code: 'notYetOpen', opensAtText: '2026/06/12(金) 09:00' }],
    ['the span is gone', anEvent('A', { spans: [] }), { code: 'closed' }],
    ['the first session has begun', begun, { code: 'closed' }],
  ])('%s: fixed while it is held, refused once it is lost', (_title, event, refusal) => {
    expect(decide({ event })).toBe('fixed');
    expect(decide({ event, facts: lost })).toEqual(refusal);
  });

  test.each([
    ['closes', '2026-06-30T23:59', 'applied'],
    ['closed', '2026-07-01T00:00', { code: 'closed' }],
  ])('a lottery holds no seat: the minute it %s', (_title, now, expected) => {
    expect(decide({ event: drawn, own: drawInCart('A'), now })).toEqual(expected);
  });

  test('without a capacity there is no seat to hold either', () => {
    expect(decide({ event: { ...closed, capacity: null }, facts: lost })).toEqual({ code: 'closed' });
  });
});

describe('[ECART-02] the rules of the person are checked again, beside everything else the person has', () => {
  const exclusion = anExclusion(['A'], ['B']);
  const group = anUpperLimit(1, ['A', 'B']);
  const limited = anEvent('A', { spans: [aSpan({ limitCount: 1 })] });

  test.each([
    ['reserving stopped', { more: { tenant: anEventTenant({ canReserve: false }) } }, { code: 'reservingStopped' }],
    ['no longer published', { event: anEvent('B') }, { code: 'unknown' }],
    ['another birth month', { event: anEvent('A', { birthMonth: 7 }) }, { code: 'birthMonth', month: 7 }],
    [
      'another age',
      { event: anEvent('A', { audience: { age: { from: 65, on: 'first_session' } } }) },
      { code: 'age', who: '65歳以上の方（2026/08/01(土)の時点）', isBirthdayKnown: true },
    ],
    ['the span used up', { event: limited, others: [aHolding('B')] }, { code: 'spanLimit', limit: 1 }],
    ['the span taken by this row alone', { event: limited }, 'fixed'],
    [
      'the span it was taken in used up, though another is open',
      {
        event: anEvent('A', { spans: [aSpan({ closesAt: midJune, limitCount: 1 }), next] }),
        others: [aHolding('B')],
      },
      { code: 'spanLimit', limit: 1 },
    ],
    [
      'the span that is open now used up, which it was not taken in',
      {
        event: anEvent('A', { spans: [aSpan({ closesAt: midJune }), { ...next, limitCount: 1 }] }),
        others: [aHolding('B', { eventEntrySpanId: 'next' })],
      },
      'fixed',
    ],
    [
      'excluded by what is reserved meanwhile',
      { others: [aHolding('B')], more: { conditions: [exclusion] } },
      { code: 'notReserved', held: { eventName: '講座B', where: 'reserved' } },
    ],
    [
      'excluded by another row of the cart',
      { others: [inCart('B')], more: { conditions: [exclusion] } },
      { code: 'notReserved', held: { eventName: '講座B', where: 'inCart' } },
    ],
    [
      'the group used up',
      { others: [aHolding('B')], more: { conditions: [group] } },
      { code: 'upperLimit', group: '夏の工作', limit: 1, held: [{ eventName: '講座B', where: 'reserved' }] },
    ],
    ['the group taken by this row alone', { more: { conditions: [group] } }, 'fixed'],
  ])('%s', (_title, { more = {}, ...situation }: Parameters<typeof decide>[0], expected) => {
    const own = inCart('A');
    const person = aPerson({ reservations: [own, ...(situation.others ?? [])] });
    expect(decide({ ...situation, own, more: { person, ...more } })).toEqual(expected);
  });

  test('a suspended person', () => {
    const person = aPerson({ suspendedUntil: '2026-06-10', reservations: [inCart('A')] });
    expect(decide({ more: { person } })).toEqual({ code: 'userSuspended', sentence: suspendedText('2026-06-10') });
  });
});

describe('[ECART-02] what is reserved already succeeds again, with the same outcome', () => {
  test.each([
    ['fixed', aHolding('A'), 'already fixed'],
    ['waiting for the payment', aHolding('A', { state: 'awaiting_payment' }), 'already awaitingPayment'],
    ['an entry', anEntry('A'), 'already applied'],
    ['an entry that won', anEntry('A', { state: 'won', announceAt: midJune }), 'already applied'],
    ['an entry that won and is fixed', anEntry('A', { state: 'fixed', announceAt: midJune }), 'already applied'],
    ['an entry that lost, while that may not be told', anEntry('A', { state: 'lost' }), 'already applied'],
  ])('%s', (_title, own, expected) => {
    expect(decide({ own })).toBe(expected);
    expect(decide({ own, event: begun, more: { tenant: anEventTenant({ canReserve: false }) } })).toBe(expected);
  });

  test.each([
    ['removed', aHolding('A', { state: 'removed' })],
    ['given up', aHolding('A', { state: 'cancelled_user' })],
    ['withdrawn', anEntry('A', { state: 'withdrawn' })],
    ['lost, and told', anEntry('A', { state: 'lost', announceAt: midJune })],
  ])('what is %s is not found', (_title, own) => {
    expect(decide({ own })).toEqual({ code: 'unknown' });
  });
});

describe('[ECART-02] each row is judged by itself, in the order asked for', () => {
  const nobodys: CartRowFacts = { eventReservationId: 'foreign', own: null, hasLiveHold: false, owesOnline: false };
  const [A, B] = [inCart('A'), inCart('B')];
  const standing = aStanding([anEvent('A'), anEvent('B', { seatsTaken: 10 })], {
    person: aPerson({ reservations: [A, B] }),
  });

  test('an id that is nothing of the person, a success and a refusal', () => {
    expect(decideReserve(standing, [nobodys, row(B, lost), row(A)], midJune)).toEqual([
      { eventReservationId: 'foreign', kind: 'refusal', refusal: { code: 'unknown' } },
      { eventReservationId: 'own B', kind: 'refusal', refusal: { code: 'full' } },
      { eventReservationId: 'own A', kind: 'reserve', outcome: 'fixed', takesSeat: false },
    ]);
  });

  test('a row asked for twice succeeds twice and is reserved once; a refused one is refused twice', () => {
    const rows = [row(A), row(A), row(B, lost), row(B, lost)];
    expect(decideReserve(standing, rows, midJune).map(({ kind }) => kind)).toEqual([
      'reserve',
      'already',
      'refusal',
      'refusal',
    ]);
  });

  test('two rows that exclude each other since a rule was made are both refused until one is removed', () => {
    const ruled = { ...standing, conditions: [anExclusion(['A'], ['B'])] };
    const codes = decideReserve(ruled, [row(A), row(B)], midJune).map(
      (decision) => decision.kind === 'refusal' && decision.refusal.code,
    );
    expect(codes).toEqual(['notReserved', 'notReserved']);
  });
});
