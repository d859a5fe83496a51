import { describe, expect, test } from 'vitest';
import type { HeldEvent } from '#contract/event/event.ts';
import { barredEvents, type ChoicePage, whyNotChoosable } from './whyNotChoosable.ts';

const page = (more: Partial<ChoicePage> = {}): ChoicePage => ({
  events: ['A', 'B', 'C', 'D'].map((eventId) => ({
    eventId,
    eventName: `講座${eventId}`,
    entryType: 'normal' as const,
  })),
  conditions: [],
  entrySpans: [],
  held: [],
  ...more,
});

const limit = (reservedCount: number, eventIds: string[], name = '夏の工作') => ({
  eventConditionId: name,
  conditionType: 'UpperLimit' as const,
  name,
  reservedCount,
  limitCount: 3,
  isRanked: false,
  conditionEventIds: [],
  eventIds,
});

const exclusion = (conditionEventIds: string[], eventIds: string[]) => ({
  ...limit(0, eventIds, '入門と応用'),
  conditionType: 'NotReserved' as const,
  limitCount: 0,
  conditionEventIds,
});

const span = (reservedCount: number | null, eventIds: string[]) => ({
  eventEntrySpanId: 'june',
  reservedCount,
  limitCount: reservedCount === null ? null : 5,
  eventIds,
});

const held = (eventId: string, isInCart: boolean, isEntry = false): HeldEvent => ({
  eventId,
  eventName: `講座${eventId}`,
  isInCart,
  isEntry,
});
const chosen = (eventId: string) => ({ eventName: `講座${eventId}`, where: 'chosen' });

describe('[ELIST-04] UpperLimit: once the selected count in its group reaches reservedCount, the others are disabled', () => {
  const two = page({ conditions: [limit(2, ['A', 'B', 'C', 'far'])] });

  test.each([
    ['none selected', 'A', [], null],
    ['one selected', 'B', ['A'], null],
    ['the count reached', 'C', ['A', 'B'], { limit: 3, held: [chosen('A'), chosen('B')] }],
    ['an event outside the group', 'D', ['A', 'B'], null],
    ['a selection outside the group does not count', 'A', ['D', 'B'], null],
    ['a selected event may stay selected', 'B', ['A', 'B'], null],
  ])('%s', (_title, eventId, chosenIds, expected) => {
    const refusal = expected && { code: 'upperLimit', group: '夏の工作', ...expected };
    expect(whyNotChoosable(two, eventId, chosenIds)).toEqual(refusal);
  });

  test('a reservedCount of 0 disables all, and what the person has of the group is named first', () => {
    const none = page({
      conditions: [limit(0, ['A', 'B', 'far'])],
      held: [held('far', false), held('B', true), held('D', true)],
    });
    expect(whyNotChoosable(none, 'A', ['B'])).toEqual({
      code: 'upperLimit',
      group: '夏の工作',
      limit: 3,
      held: [{ eventName: '講座far', where: 'reserved' }, { eventName: '講座B', where: 'inCart' }, chosen('B')],
    });
  });

  test('of several groups the first that is used up is named', () => {
    const groups = page({
      conditions: [limit(2, ['A', 'B'], '広い'), limit(1, ['A', 'B'], '狭い'), limit(0, ['C'], '別')],
    });
    expect(whyNotChoosable(groups, 'A', ['B'])).toMatchObject({ group: '狭い' });
  });
});

describe('[ELIST-04] NotReserved makes its two groups mutually exclusive', () => {
  const split = page({ conditions: [exclusion(['A', 'far'], ['B', 'C'])] });

  test.each([
    ['selecting in one disables the other', 'B', ['A'], { code: 'notReserved', held: chosen('A') }],
    ['and the other way round', 'A', ['C'], { code: 'notReserved', held: chosen('C') }],
    ['selecting in one leaves the rest of it', 'C', ['B'], null],
    ['an event of neither', 'D', ['A'], null],
    ['a selection of neither', 'A', ['D'], null],
    ['nothing selected', 'A', [], null],
  ])('%s', (_title, eventId, chosenIds, expected) => {
    expect(whyNotChoosable(split, eventId, chosenIds)).toEqual(expected);
  });

  test.each([
    ['reserved on another page', 'far', false, 'B', { eventName: '講座far', where: 'reserved' }],
    ['in the cart from another page', 'far', true, 'C', { eventName: '講座far', where: 'inCart' }],
    ['reserved on this page', 'B', false, 'A', { eventName: '講座B', where: 'reserved' }],
  ])('an event of one, %s, disables the other', (_title, own, isInCart, eventId, obstacle) => {
    expect(whyNotChoosable({ ...split, held: [held(own, isInCart)] }, eventId, [])).toEqual({
      code: 'notReserved',
      held: obstacle,
    });
  });

  test('an event of one that the person has does not disable the rest of it', () => {
    expect(whyNotChoosable({ ...split, held: [held('B', false)] }, 'C', [])).toBeNull();
  });
});

describe('[ELIST-04] an entry span disables further selection once reservedCount is reached', () => {
  test.each([
    ['below the count', 2, ['A'], null],
    ['the count reached', 2, ['A', 'C'], { code: 'spanLimit', limit: 5 }],
    ['a count of 0 disables all', 0, [], { code: 'spanLimit', limit: 5 }],
    ['a selection of another span does not count', 2, ['A', 'D'], null],
    ['a span without a limit', null, ['A', 'C', 'D'], null],
  ])('%s', (_title, reservedCount, chosenIds, expected) => {
    expect(whyNotChoosable(page({ entrySpans: [span(reservedCount, ['A', 'B', 'C'])] }), 'B', chosenIds)).toEqual(
      expected,
    );
  });
});

test('[ELIST-04] the span is named before what excludes, and that before the limits of groups', () => {
  const rules = {
    entrySpans: [span(1, ['A', 'B'])],
    conditions: [limit(1, ['A', 'B']), exclusion(['A'], ['B'])],
  };
  const code = (more: Partial<ChoicePage>) => whyNotChoosable(page({ ...rules, ...more }), 'B', ['A'])?.code;
  expect(code({})).toBe('spanLimit');
  expect(code({ entrySpans: [] })).toBe('notReserved');
  expect(code({ entrySpans: [], conditions: [limit(1, ['A', 'B'])] })).toBe('upperLimit');
});

describe('a ranked group: several may be entered in a draw, one may be had', () => {
  const lottery = ['A', 'B', 'C'];
  const ranked = (left: number, more: Partial<ChoicePage> = {}) =>
    page({
      events: page().events.map((event) => ({
        ...event,
        entryType: lottery.includes(event.eventId) ? 'lottery' : 'normal',
      })),
      conditions: [{ ...limit(left, ['A', 'B', 'C', 'D'], '英会話'), isRanked: true }],
      ...more,
    });
  const notReserved = (eventId: string, where: string) => ({
    code: 'notReserved',
    held: { eventName: `講座${eventId}`, where },
  });
  const several = { code: 'upperLimit', group: '英会話', limit: 3, held: expect.anything() };

  test.each([
    ['the first of several choices', ranked(3), 'A', [], null],
    ['another one beside it', ranked(3), 'B', ['A'], null],
    ['one too many', ranked(2), 'C', ['A', 'B'], several],
    ['one too many with those in the cart', ranked(0, { held: [held('far', true, true)] }), 'C', [], several],
    ['another beside an entry', ranked(2, { held: [held('A', false, true)] }), 'B', [], null],
    ['first come beside a choice', ranked(3), 'D', ['A'], notReserved('A', 'chosen')],
    ['a choice beside first come', ranked(3), 'A', ['D'], notReserved('D', 'chosen')],
    [
      'first come beside an entry',
      ranked(2, { held: [held('A', false, true)] }),
      'D',
      [],
      notReserved('A', 'reserved'),
    ],
    ['a choice beside a place', ranked(2, { held: [held('D', true)] }), 'A', [], notReserved('D', 'inCart')],
    ['a choice beside a win', ranked(2, { held: [held('A', false)] }), 'B', [], notReserved('A', 'reserved')],
  ])('%s', (_, given, eventId, chosenIds, expected) => {
    expect(whyNotChoosable(given, eventId, chosenIds)).toEqual(expected);
  });
});

test('what is barred beside a choice: the others by all of it, and a chosen one by those before it', () => {
  const two = page({ conditions: [limit(1, ['A', 'B', 'C'])] });
  expect([...barredEvents(two, []).keys()]).toEqual([]);
  expect([...barredEvents(two, ['A']).keys()]).toEqual(['B', 'C']);
  expect([...barredEvents(two, ['B', 'A']).keys()]).toEqual(['A', 'C']);
});
