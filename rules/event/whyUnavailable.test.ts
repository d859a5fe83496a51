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
import type { EventFacts, EventStanding } from './eventFacts.ts';
import { whyUnavailable } from './whyUnavailable.ts';

const why = (event: EventFacts, more: Partial<EventStanding> = {}, now = midJune) =>
  whyUnavailable(aStanding([event, anEvent('B')], more), event, now);
const having = (...reservations: EventStanding['person']['reservations']) => ({ person: aPerson({ reservations }) });
const course = anEvent('A');
const limited = anEvent('A', { spans: [aSpan({ limitCount: 1 })] });
const opensAtText = '2026/06/01(月) 09:00';

describe('[ELIST-02] [ELIST-04] canReserve is false for whatever would be refused whatever else is chosen', () => {
  test.each<[string, EventFacts, Partial<EventStanding>, string, object | null]>([
    ['a course that takes people', course, {}, midJune, null],
    [
      'reserving stopped',
      course,
      { tenant: anEventTenant({ canReserve: false }) },
      midJune,
      { code: 'reservingStopped' },
    ],
    [
      'suspended through today',
      course,
      { person: aPerson({ suspendedUntil: '2026-06-10' }) },
      midJune,
      { code: 'userSuspended', sentence: suspendedText('2026-06-10') },
    ],
    ['suspended until yesterday', course, { person: aPerson({ suspendedUntil: '2026-06-09' }) }, midJune, null],
    ['not yet open', course, {}, '2026-06-01T08:59', { code: 'notYetOpen', opensAtText }],
    ['open from that minute', course, {}, '2026-06-01T09:00', null],
    ['closed', course, {}, '2026-07-01T00:00', { code: 'closed' }],
    ['begun', anEvent('A', { firstSessionAt: midJune }), {}, midJune, { code: 'closed' }],
    ['in the cart', course, having(aHolding('A', { state: 'in_cart' })), midJune, { code: 'alreadyInCart' }],
    ['reserved', course, having(aHolding('A')), midJune, { code: 'alreadyReserved' }],
    ['entered', course, having(anEntry('A')), midJune, { code: 'alreadyReserved' }],
    ['lost, not told yet', course, having(anEntry('A', { state: 'lost' })), midJune, { code: 'alreadyReserved' }],
    ['lost', course, having(anEntry('A', { state: 'lost', announceAt: midJune })), midJune, null],
    ['given up', course, having(aHolding('A', { state: 'cancelled_user' })), midJune, null],
    ['for another birth month', anEvent('A', { birthMonth: 7 }), {}, midJune, { code: 'birthMonth', month: 7 }],
    ['for the own birth month', anEvent('A', { birthMonth: 6 }), {}, midJune, null],
    ['the span used up', limited, having(aHolding('B')), midJune, { code: 'spanLimit', limit: 1 }],
    [
      'excluded by what is reserved',
      course,
      { ...having(aHolding('far')), conditions: [anExclusion(['far'], ['A'])] },
      midJune,
      { code: 'notReserved', held: { eventName: '講座far', where: 'reserved' } },
    ],
    [
      'the group used up',
      course,
      { ...having(aHolding('far', { state: 'in_cart' })), conditions: [anUpperLimit(1, ['A', 'far'])] },
      midJune,
      { code: 'upperLimit', group: '夏の工作', limit: 1, held: [{ eventName: '講座far', where: 'inCart' }] },
    ],
    [
      'a rule of other events',
      course,
      { ...having(aHolding('B')), conditions: [anExclusion(['B'], ['C'])] },
      midJune,
      null,
    ],
    ['full', anEvent('A', { seatsTaken: 10 }), {}, midJune, { code: 'full' }],
    ['one seat left', anEvent('A', { seatsTaken: 9 }), {}, midJune, null],
    ['without a capacity', anEvent('A', { capacity: null, seatsTaken: 99 }), {}, midJune, null],
    ['a lottery never is full', anEvent('A', { spans: [aLotterySpan()], seatsTaken: 10 }), {}, midJune, null],
  ])('%s', (_title, event, more, now, expected) => {
    expect(why(event, more, now)).toEqual(expected);
  });
});
