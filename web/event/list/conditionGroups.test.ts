import { describe, expect, test } from 'vitest';
import type { EventRefusal } from '#contract/event/event.ts';
import { aLimit, anEvent, anExclusion } from '../eventsForTests.ts';
import { type ConditionGroup, conditionGroups } from './conditionGroups.ts';
import { alsoInText, borderOf, ruleText } from './conditionTexts.ts';

const [wood, guitar, violin, walk, choir] = ['木工', 'ギター', 'バイオリン', '街歩き', '合唱'].map((name) =>
  anEvent(name),
);
const events = [wood, guitar, walk, violin, choir].flatMap((event) => event ?? []);
const strings = aLimit('弦楽器', 1, ['バイオリン', 'ギター']);
const music = aLimit('音楽', 2, ['合唱', 'ギター']);
const voices = anExclusion('声と木', ['合唱', '街歩き'], ['木工']);

const shapeOf = (groups: readonly ConditionGroup[]) =>
  groups.map(({ condition, parts }) => [
    condition?.name ?? null,
    ...parts.map(({ side, entries }) => `${side ?? ''}${entries.map(({ event }) => event.eventName).join(' ')}`),
  ]);

describe('[ELIST-03] groups by condition', () => {
  test('without conditions all stand together', () => {
    expect(shapeOf(conditionGroups(events, []))).toEqual([[null, '木工 ギター 街歩き バイオリン 合唱']]);
  });

  test('a group stands where its first course stood; the others keep their order around it', () => {
    expect(shapeOf(conditionGroups(events, [strings]))).toEqual([
      [null, '木工'],
      ['弦楽器', 'ギター バイオリン'],
      [null, '街歩き 合唱'],
    ]);
  });

  test('sides that exclude each other stand apart in one box', () => {
    expect(shapeOf(conditionGroups(events, [voices]))).toEqual([
      ['声と木', '①街歩き 合唱', '②木工'],
      [null, 'ギター バイオリン'],
    ]);
  });

  test('of a side without courses in this month nothing is shown', () => {
    expect(shapeOf(conditionGroups([anEvent('木工')], [voices]))).toEqual([['声と木', '②木工']]);
  });

  test('a course of two conditions stands in the first and names the other', () => {
    const groups = conditionGroups(events, [strings, music]);
    expect(shapeOf(groups)).toEqual([
      [null, '木工'],
      ['弦楽器', 'ギター バイオリン'],
      [null, '街歩き'],
      ['音楽', '合唱'],
    ]);
    expect(groups[1]?.parts[0]?.entries.map(({ alsoIn }) => alsoIn.map(alsoInText))).toEqual([
      ['「音楽」（2件まで）の講座でもあります。'],
      [],
    ]);
  });

  const because = (code: EventRefusal['code']) => ({ canReserve: false, unavailable: { code, message: code } });

  test('[ELIST-03] in a month and in each of its groups those that can be taken come first, and those that are over are folded', () => {
    const mixed = [
      anEvent('終わった会', because('closed')),
      anEvent('ギター', because('closed')),
      anEvent('満席の会', because('full')),
      anEvent('私の会', because('alreadyReserved')),
      anEvent('木工'),
      anEvent('合唱', because('full')),
      anEvent('バイオリン'),
      anEvent('街歩き'),
    ];
    const groups = conditionGroups(mixed, [strings, voices]);
    expect(shapeOf(groups)).toEqual([
      ['声と木', '①街歩き 合唱', '②木工'],
      ['弦楽器', 'バイオリン'],
      [null, '私の会 満席の会'],
    ]);
    expect(groups.map(({ parts }) => parts.map(({ over }) => over.map(({ event }) => event.eventName)))).toEqual([
      [[], []],
      [['ギター']],
      [['終わった会']],
    ]);
  });

  test('keys tell groups apart', () => {
    const keys = conditionGroups(events, [strings]).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
  });
});

describe('[ELIST-03] the border in words and lines', () => {
  test('each kind has a sentence', () => {
    expect(ruleText(strings)).toBe('この中から1件まで選べます。');
    expect(ruleText(voices)).toBe('①の講座と②の講座は、どちらか一方だけ選べます。');
    expect(alsoInText(voices)).toBe('「声と木」（どちらか一方だけ）の講座でもあります。');
  });

  test('solid 5px gray by default, else as the answer says', () => {
    expect(borderOf({ style: '', width: '', color: '' })).toEqual({
      borderStyle: 'solid',
      borderWidth: '5px',
      borderColor: 'gray',
    });
    expect(borderOf({ style: 'dashed', width: '2px', color: '#c2185b' })).toEqual({
      borderStyle: 'dashed',
      borderWidth: '2px',
      borderColor: '#c2185b',
    });
  });
});
