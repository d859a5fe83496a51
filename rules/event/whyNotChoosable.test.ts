import { describe, expect, test } from 'vitest';
import type { HeldEvent } from '#contract/event.ts';
import { type ChoicePage, whyNotChoosable } from './whyNotChoosable.ts';

const page = (more: Partial<ChoicePage> = {}): ChoicePage => ({
  events: ['A', 'B', 'C', 'D'].map((eventId) => ({ eventId, eventName: `講座${eventId}` })),
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

const held = (eventId: string, isInCart: boolean): HeldEvent => ({ eventId, eventName: `講座${eventId}`, isInCart });
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
