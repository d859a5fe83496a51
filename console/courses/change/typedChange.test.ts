import { expect, it } from 'vitest';
import { changeOf, missingIn, type TypedChange } from './typedChange.ts';

const nothing: TypedChange = {
  kind: 'dropSession',
  eventSessionId: '',
  hasInstead: false,
  day: '',
  from: '',
  to: '',
  perPerson: '',
  place: '',
};
const one = { ...nothing, eventSessionId: 'one' };
const timed = { day: '2026-07-26', from: '午前10時', to: '12:30' };
const time = { day: '2026-07-26', fromMinute: 600, toMinute: 750 };

it.each([
  [
    'a date is called off for nothing',
    one,
    { kind: 'dropSession', eventSessionId: 'one', instead: null, perPerson: 0 },
  ],
  [
    'a date is called off and something goes back',
    { ...one, perPerson: '１,５００' },
    { kind: 'dropSession', eventSessionId: 'one', instead: null, perPerson: 1500 },
  ],
  [
    'what makes up for a date keeps the fee',
    { ...one, ...timed, hasInstead: true, perPerson: '1500' },
    { kind: 'dropSession', eventSessionId: 'one', instead: time, perPerson: 0 },
  ],
  ['a date moves', { ...one, ...timed, kind: 'moveSession' }, { kind: 'moveSession', eventSessionId: 'one', to: time }],
  [
    'all dates are elsewhere',
    { ...nothing, kind: 'changePlace', place: '別館' },
    { kind: 'changePlace', eventSessionId: null, place: '別館' },
  ],
] as const)('%s', (_, typed, change) => {
  expect(changeOf(typed as TypedChange)).toEqual(change);
  expect(Object.values(missingIn(typed as TypedChange)).filter((error) => error !== undefined)).toEqual([]);
});

it.each([
  ['no date', nothing, 'eventSessionId'],
  ['no day', { ...one, ...timed, day: '', kind: 'moveSession' }, 'day'],
  ['no time', { ...one, ...timed, from: '朝', kind: 'moveSession' }, 'from'],
  ['a sum that is none', { ...one, perPerson: '半額' }, 'perPerson'],
  ['no place', { ...nothing, kind: 'changePlace' }, 'place'],
] as const)('%s is said at its field', (_, typed, field) => {
  expect(changeOf(typed as TypedChange)).toBeNull();
  expect(missingIn(typed as TypedChange)[field]).toBeDefined();
});
