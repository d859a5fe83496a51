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
import type { EventFacts, EventStanding } from '../eventFacts.ts';
import { type AddItem, decideAdd } from './decideAdd.ts';

const asked = (eventId: string, eventEntrySpanId = 'june'): AddItem => ({ eventId, eventEntrySpanId });
const having = (...reservations: EventStanding['person']['reservations']) => ({ person: aPerson({ reservations }) });

/** What becomes of one item, without its event. */
const alone = (event: EventFacts, more: Partial<EventStanding> = {}, item = asked('A')) => {
  const [decision] = decideAdd(aStanding([event], more), [item], midJune);
  return decision?.kind === 'refusal' ? decision.refusal : decision?.kind;
};

/** The kinds, or codes of refusals, of several items. */
const inOrder = (standing: EventStanding, ...items: readonly AddItem[]) =>
  decideAdd(standing, items, midJune).map((decision) =>
    decision.kind === 'refusal' ? decision.refusal.code : decision.kind,
  );

const course = anEvent('A');

const outside = { code: 'outside', label: '市外' };
const afterJune = aSpan({ eventEntrySpanId: 'july', opensAt: '2026-07-01T00:00', closesAt: '2026-07-20T00:00' });

describe('[ELIST-04] each refusal of an event', () => {
  test.each<[string, EventFacts, Partial<EventStanding>, object]>([
    ['reserving stopped', course, { tenant: anEventTenant({ canReserve: false }) }, { code: 'reservingStopped' }],
    [
      'person suspended',
      course,
      { person: aPerson({ suspendedUntil: '2026-06-10' }) },
      { code: 'userSuspended', sentence: suspendedText('2026-06-10') },
    ],
    ['no such event', anEvent('B'), {}, { code: 'unknown' }],
    [
      'not yet open',
      anEvent('A', { spans: [aSpan({ opensAt: '2026-06-10T12:01' })] }),
      {},
      { code: 'notYetOpen', opensAtText: '2026/06/10(水) 12:01' },
    ],
    ['closed', anEvent('A', { spans: [aSpan({ closesAt: midJune })] }), {}, { code: 'closed' }],
    ['begun', anEvent('A', { firstSessionAt: midJune }), {}, { code: 'closed' }],
    ['another span', anEvent('A', { spans: [aLotterySpan()] }), {}, { code: 'spanChanged' }],
    ['[EDETAIL-02] another birth month', anEvent('A', { birthMonth: 7 }), {}, { code: 'birthMonth', month: 7 }],
    [
      '[EDETAIL-02] a birthday that is not known',
      anEvent('A', { birthMonth: 6 }),
      { person: aPerson({ birthday: null }) },
      { code: 'birthMonth', month: 6 },
    ],
    [
      'another age',
      anEvent('A', { audience: { age: { to: 12, on: 'first_session' } } }),
      {},
      { code: 'age', who: '12歳以下の方（2026/08/01(土)の時点）', isBirthdayKnown: true },
    ],
    [
      'another class of users',
      anEvent('A', { audience: { exceptClasses: [outside] } }),
      { person: aPerson({ classes: ['outside'] }) },
      { code: 'userClass', who: '「市外」以外の方', opensAtText: null },
    ],
    [
      'a class of users that comes in a later span',
      anEvent('A', { spans: [aSpan({ audience: { exceptClasses: [outside] } }), afterJune] }),
      { person: aPerson({ classes: ['outside'] }) },
      { code: 'userClass', who: '「市外」以外の方', opensAtText: '2026/07/01(水) 00:00' },
    ],
    [
      'the span used up',
      anEvent('A', { spans: [aSpan({ limitCount: 1 })] }),
      having(aHolding('far')),
      { code: 'spanLimit', limit: 1 },
    ],
    [
      'excluded by what is in the cart',
      course,
      { ...having(aHolding('far', { state: 'in_cart' })), conditions: [anExclusion(['A'], ['far'])] },
      { code: 'notReserved', held: { eventName: '講座far', where: 'inCart' } },
    ],
    [
      'the group used up',
      course,
      { ...having(aHolding('far')), conditions: [anUpperLimit(1, ['A', 'far'])] },
      { code: 'upperLimit', group: '夏の工作', limit: 1, held: [{ eventName: '講座far', where: 'reserved' }] },
    ],
    ['full', anEvent('A', { seatsTaken: 10 }), {}, { code: 'full' }],
  ])('%s', (_title, event, more, expected) => {
    expect(alone(event, more)).toEqual(expected);
  });

  test('[EDETAIL-02] who was born in that month may come, and to birth month 0 everybody', () => {
    expect(alone(anEvent('A', { birthMonth: 6 }))).toBe('add');
    expect(alone(course, { person: aPerson({ birthday: null }) })).toBe('add');
  });
});

/** Everything wrong at once. Each step fixes one thing, so that the next check refuses. */
test('[ELIST-04] the checks stand in their order, the first refusal wins', () => {
  const wrong: EventFacts = anEvent('A', {
    birthMonth: 7,
    seatsTaken: 10,
    spans: [aSpan({ closesAt: midJune, limitCount: 1 })],
  });
  const open = { ...wrong, spans: [aSpan({ limitCount: 1 })] };
  const conditions = [anUpperLimit(1, ['A', 'B']), anExclusion(['A'], ['B'])];
  const own = aHolding('A');
  const other = aHolding('B');
  const tenant = anEventTenant({ canReserve: false });
  const everything = {
    conditions,
    tenant,
    person: aPerson({ suspendedUntil: '2026-12-31', reservations: [own, other] }),
  };
  const suspended = { ...everything, tenant: anEventTenant() };
  const known = { ...suspended, ...having(own, other) };
  const free = { ...known, ...having(other) };
  const july = { ...free, person: aPerson({ birthday: '2000-07-01', reservations: [other] }) };
  const otherSpan = aHolding('B', { eventEntrySpanId: 'may' });
  const allowed = { ...july, person: { ...july.person, reservations: [otherSpan] } };

  const steps: readonly (readonly [unknown, unknown])[] = [
    [alone(wrong, everything, asked('unknown', 'foreign')), { code: 'reservingStopped' }],
    [
      alone(wrong, suspended, asked('unknown', 'foreign')),
      { code: 'userSuspended', sentence: suspendedText('2026-12-31') },
    ],
    [alone(wrong, known, asked('unknown', 'foreign')), { code: 'unknown' }],
    [alone(wrong, known, asked('A', 'foreign')), { code: 'closed' }],
    [alone(open, known, asked('A', 'foreign')), { code: 'spanChanged' }],
    [alone(open, known), 'already'],
    [alone(open, free), { code: 'birthMonth', month: 7 }],
    [alone(open, july), { code: 'spanLimit', limit: 1 }],
    [alone(open, allowed), expect.objectContaining({ code: 'notReserved' })],
    [alone(open, { ...allowed, conditions: conditions.slice(0, 1) }), expect.objectContaining({ code: 'upperLimit' })],
    [alone(open, { ...allowed, conditions: [] }), { code: 'full' }],
    [alone({ ...open, seatsTaken: 9 }, { ...allowed, conditions: [] }), 'add'],
  ];
  for (const [outcome, expected] of steps) expect(outcome).toEqual(expected);
});

describe('an accepted item says where and how it is taken', () => {
  test.each([
    ['first come takes a seat', anEvent('A'), 'june', true],
    ['without a capacity there is none to take', anEvent('A', { capacity: null }), 'june', false],
    ['a lottery entry takes none', anEvent('A', { spans: [aLotterySpan()] }), 'draw', false],
    ['nor when the event is full', anEvent('A', { spans: [aLotterySpan()], seatsTaken: 10 }), 'draw', false],
  ])('%s', (_title, event, eventEntrySpanId, takesSeat) => {
    expect(decideAdd(aStanding([event]), [asked('A', eventEntrySpanId)], midJune)).toEqual([
      { eventId: 'A', kind: 'add', event, span: event.spans[0], takesSeat },
    ]);
  });
});

describe('what the person has already is a success that adds nothing', () => {
  test.each([
    ['in the cart', aHolding('A', { state: 'in_cart' })],
    ['reserved', aHolding('A')],
    ['entered', anEntry('A')],
    ['lost, while that may not be told', anEntry('A', { state: 'lost' })],
  ])('%s', (_title, own) => {
    expect(decideAdd(aStanding([anEvent('A')], having(own)), [asked('A')], midJune)).toEqual([
      { eventId: 'A', kind: 'already', eventReservationId: 'own A' },
    ]);
  });

  test('whatever its rules would say now', () => {
    const full = anEvent('A', { seatsTaken: 10, birthMonth: 7, spans: [aSpan({ limitCount: 1 })] });
    expect(alone(full, having(aHolding('A')))).toBe('already');
  });

  test.each(['removed', 'withdrawn', 'lapsed', 'cancelled_user', 'cancelled_operator'] as const)(
    'what is %s can be taken again',
    (state) => {
      expect(alone(anEvent('A'), having(aHolding('A', { state })))).toBe('add');
    },
  );
});

describe('the items of one request are judged in its order, the accepted ones before each counting as chosen', () => {
  const [A, B, C] = [anEvent('A'), anEvent('B'), anEvent('C')];

  test('an event asked for twice is added once', () => {
    expect(decideAdd(aStanding([A]), [asked('A'), asked('A')], midJune)).toMatchObject([
      { eventId: 'A', kind: 'add' },
      { eventId: 'A', kind: 'already', eventReservationId: null },
    ]);
  });

  test('an event asked for again, with another span, is still refused for that', () => {
    expect(inOrder(aStanding([A]), asked('A'), asked('A', 'foreign'), asked('A'))).toEqual([
      'add',
      'spanChanged',
      'already',
    ]);
  });

  test('a refused event asked for twice is refused twice', () => {
    expect(inOrder(aStanding([anEvent('A', { seatsTaken: 10 })]), asked('A'), asked('A'))).toEqual(['full', 'full']);
  });

  test('of two that exclude each other the earlier wins', () => {
    const standing = aStanding([A, B], { conditions: [anExclusion(['A'], ['B'])] });
    expect(inOrder(standing, asked('A'), asked('B'))).toEqual(['add', 'notReserved']);
    expect(inOrder(standing, asked('B'), asked('A'))).toEqual(['add', 'notReserved']);
  });

  test('the obstacle is named as chosen', () => {
    const standing = aStanding([A, B], { conditions: [anExclusion(['A'], ['B'])] });
    expect(decideAdd(standing, [asked('A'), asked('B')], midJune)[1]).toEqual({
      eventId: 'B',
      kind: 'refusal',
      refusal: { code: 'notReserved', held: { eventName: '講座A', where: 'chosen' } },
    });
  });

  test('what was refused does not count', () => {
    const conditions = [anUpperLimit(1, ['A', 'B'])];
    const standing = aStanding([anEvent('A', { seatsTaken: 10 }), B, C], { conditions });
    expect(inOrder(standing, asked('A'), asked('B'), asked('C'))).toEqual(['full', 'add', 'add']);
  });

  test.each([1, 2, 3])('a group of three with a limit of %i takes as many', (limitCount) => {
    const standing = aStanding([A, B, C], { conditions: [anUpperLimit(limitCount, ['A', 'B', 'C'])] });
    const outcomes = inOrder(standing, asked('A'), asked('B'), asked('C'));
    expect(outcomes).toEqual(['add', 'add', 'add'].fill('upperLimit', limitCount));
  });

  test('a span takes as many as its limit, other spans apart', () => {
    const spans = [aSpan({ limitCount: 1 })];
    const standing = aStanding([
      anEvent('A', { spans }),
      anEvent('B', { spans: [aLotterySpan()] }),
      anEvent('C', { spans }),
    ]);
    expect(inOrder(standing, asked('A'), asked('B', 'draw'), asked('C'))).toEqual(['add', 'add', 'spanLimit']);
  });

  test('what the person has already takes nothing of the allowance a second time', () => {
    const spans = [aSpan({ limitCount: 2 })];
    const standing = aStanding(
      [anEvent('A', { spans }), anEvent('B', { spans }), anEvent('C', { spans })],
      having(aHolding('A')),
    );
    expect(inOrder(standing, asked('A'), asked('B'), asked('C'))).toEqual(['already', 'add', 'spanLimit']);
  });
});
