import { expect, test } from 'vitest';
import { outcomeOf } from './runChecks.ts';

test('a check that read nothing has not passed', () => {
  expect(outcomeOf([{ read: 1, problems: [] }]).isPassed).toBe(true);
  expect(
    outcomeOf([
      { read: 1, problems: [] },
      { read: 0, problems: [] },
    ]),
  ).toEqual({
    isPassed: false,
    output: 'A check of the structure has read nothing.',
  });
});

test('a warning is printed and does not fail', () => {
  expect(outcomeOf([{ read: 1, problems: [], warnings: ['a folder is full'] }])).toEqual({
    isPassed: true,
    output: 'warning: a folder is full',
  });
  expect(outcomeOf([{ read: 1, problems: ['a.ts:1: wrong'] }]).isPassed).toBe(false);
});
