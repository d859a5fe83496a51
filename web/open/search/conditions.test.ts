import { expect, it } from 'vitest';
import {
  addressOfConditions,
  type Conditions,
  conditionsIn,
  hoursOf,
  noConditions,
  requestOf,
  without,
} from './conditions.ts';
import { looseningText, summaryOf } from './conditionTexts.ts';

const today = '2026-06-10';
const hall = '4b6f1d0a-7d44-4c1e-9f0e-6d3f0a8b2c11';
const read = (query: string) => conditionsIn(new URLSearchParams(query), today);

const all: Conditions = {
  text: '音楽 室',
  when: 'weekly-2',
  time: '18:30-21:00',
  people: '30',
  use: '合唱',
  equipment: ['ピアノ', '譜面台'],
  containerIds: [hall],
  isFreeOnly: false,
  sort: 'price',
};

it('[OPEN-03] an address holds every condition, so that a link, Back and a reload keep them', () => {
  expect(read(addressOfConditions(all))).toEqual(all);
  expect(read(addressOfConditions(noConditions))).toEqual(noConditions);
  expect(addressOfConditions(noConditions)).toBe('when=anyDay');
});

it.each([
  ['a day that is over', 'when=2026-06-09'],
  ['hours that end before they begin', 'time=12:00-09:00'],
  ['hours past the end of the day', 'time=09:00-24:30'],
  ['no part of a day', 'time=constructor'],
  ['no number of people', 'people=-3'],
  ['too many people', 'people=1000000'],
  ['no id', 'hall=1'],
  ['no order', 'sort=age'],
  ['equipment of a name that is too long', `equipment=${'あ'.repeat(61)}`],
])('[OPEN-03] an address with %s asks nothing by it', (_what, query) => {
  expect(read(query)).toEqual(noConditions);
});

it.each([
  ['all of it', all, { people: 30, from: today, days: 31, weekdays: [2], isAnyPart: false, use: '合唱' }],
  ['a part of the day', { ...noConditions, time: 'evening' }, { isAnyPart: true }],
  ['digits of any width', { ...noConditions, people: '３０人' }, { people: 30 }],
  ['a day', { ...noConditions, when: '2026-06-20' }, { from: '2026-06-20', days: 1, weekdays: [] }],
])('[OPEN-03] a call asks for %s', (_what, conditions, expected) => {
  expect(requestOf(conditions, today)).toMatchObject(expected);
});

it('[OPEN-03] hours go out as hours and minutes', () => {
  expect(requestOf(all, today).hours).toEqual({
    timeFrameFromHour: 18,
    timeFrameFromMinute: 30,
    timeFrameToHour: 21,
    timeFrameToMinute: 0,
  });
  expect(requestOf(noConditions, today)).not.toHaveProperty('hours');
  expect(hoursOf('09:00-24:00')).toEqual({ fromMinute: 540, toMinute: 1440 });
});

it('[OPEN-03] each condition is let go by itself', () => {
  expect(without(all, 'people')).toEqual({ ...all, people: '' });
  expect(without(all, 'day')).toEqual({ ...all, when: 'anyDay' });
  expect(looseningText({ condition: 'people', found: 3 })).toBe('人数を問わずに探す（3室）');
});

it('[OPEN-03] says in one line what was asked for', () => {
  expect(summaryOf(all, new Map([[hall, '中央公民館']])).join('・')).toBe(
    '毎週火曜・18:30～21:00・30人・「音楽 室」・合唱・ピアノ・譜面台・中央公民館・空きのない部屋も',
  );
  expect(summaryOf(noConditions, new Map())).toEqual(['いつでも']);
});
