import { describe, expect, it, test } from 'vitest';
import {
  aHolding,
  aLotterySpan,
  anEvent,
  anUpperLimit,
  aPerson,
  aStanding,
  midJune,
} from '#rules/testing/anEventStanding.ts';
import { decideItems } from '../cart/decideAdd.ts';
import type { EventFacts, PersonFacts } from '../eventFacts.ts';
import { whyUnavailable } from '../whyUnavailable.ts';
import { everyReservationOf, standingOfOne } from './participants.ts';

const child = (childId: string, birthday = '2016-05-05', reservations: PersonFacts['reservations'] = []) => ({
  childId,
  name: childId,
  birthday,
  reservations,
});
const parent = aPerson({ birthday: '1985-01-01', children: [child('elder'), child('younger', '2021-05-05')] });
const open = (more: Partial<EventFacts> = {}) => anEvent('A', { participants: 'children', ...more });

const codeFor = (event: EventFacts, childId: string | null, person = parent) => {
  const standing = standingOfOne(aStanding([event], { person }), childId);
  return standing ? (whyUnavailable(standing, event, midJune)?.code ?? 'free') : 'nobody';
};

describe('[COURSE-05] whom of an account a course takes', () => {
  test.each<[string, EventFacts, readonly string[]]>([
    ['the person alone, unless it says more', anEvent('A'), ['free', 'notForChildren', 'notForChildren']],
    ['children as well', open(), ['free', 'free', 'free']],
    ['children alone', open({ participants: 'only_children' }), ['childrenOnly', 'free', 'free']],
    ['children into no draw', open({ spans: [aLotterySpan()] }), ['free', 'childNotDrawn', 'childNotDrawn']],
    [
      'of an age by their own birthday',
      open({ audience: { age: { from: 6, to: 12, on: 'first_session' } } }),
      ['age', 'free', 'age'],
    ],
    ['of a month by their own birthday', open({ birthMonth: 1 }), ['free', 'birthMonth', 'birthMonth']],
    ['nobody where it is full', open({ capacity: 1, seatsTaken: 1 }), ['full', 'full', 'full']],
  ])('%s', (_, event, codes) => {
    expect([null, 'elder', 'younger'].map((childId) => codeFor(event, childId))).toEqual(codes);
  });

  it('knows no child of others', () => {
    expect(codeFor(open(), 'stranger')).toBe('nobody');
  });
});

describe('[COURSE-05] limits count for each of an account apart', () => {
  const held = aHolding('B', { childId: 'elder' });
  const person = aPerson({ children: [child('elder', '2016-05-05', [held]), child('younger')] });
  const limit = { person, conditions: [anUpperLimit(1, ['A', 'B'])] };

  it('what one child has keeps neither its sibling nor its guardian from anything', () => {
    const event = open();
    const codes = [null, 'elder', 'younger'].map((childId) => {
      const standing = standingOfOne(aStanding([event], limit), childId);
      return standing && whyUnavailable(standing, event, midJune)?.code;
    });
    expect(codes).toEqual([undefined, 'upperLimit', undefined]);
    expect(everyReservationOf(person)).toEqual([held]);
  });

  it('one item is all or none, and its seats are counted together', () => {
    const asked = { eventId: 'A', eventEntrySpanId: 'june' };
    const decide = (capacity: number, participants: readonly (string | null)[]) => {
      const standing = aStanding([open({ capacity })], { person: parent });
      const [decision] = decideItems(standing, [{ ...asked, participants }], midJune);
      return decision?.kind === 'together'
        ? [decision.isRefused, ...decision.ones.map((one) => (one.kind === 'refusal' ? one.refusal.code : one.kind))]
        : [];
    };
    expect(decide(2, ['elder', 'younger'])).toEqual([false, 'add', 'add']);
    expect(decide(1, ['elder', 'younger'])).toEqual([true, 'add', 'full']);
    expect(decide(2, ['elder', 'elder', null])).toEqual([false, 'add', 'already', 'add']);
    expect(decide(9, ['elder', 'stranger'])).toEqual([true, 'add', 'childUnknown']);
  });

  it('an item that is refused takes no seat from the next', () => {
    const standing = aStanding([open({ capacity: 1 })], { person: parent });
    const asked = { eventId: 'A', eventEntrySpanId: 'june' };
    const items = [
      { ...asked, participants: ['elder', 'younger'] },
      { ...asked, participants: ['younger'] },
    ];
    const decisions = decideItems(standing, items, midJune);
    expect(decisions.map((one) => one.kind === 'together' && one.isRefused)).toEqual([true, false]);
  });
});
