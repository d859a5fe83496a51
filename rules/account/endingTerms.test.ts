import { describe, expect, it } from 'vitest';
import { endingTerms, stepOf, tellingsOf } from './endingTerms.ts';

describe('a term is told of', () => {
  it.each([
    ['2027-03-31', '2027-01-29', null],
    ['2027-03-31', '2027-01-30', 60],
    ['2027-03-31', '2027-02-05', 60],
    ['2027-03-31', '2027-02-06', null],
    ['2027-03-31', '2027-03-16', null],
    ['2027-03-31', '2027-03-17', 14],
    ['2027-03-31', '2027-03-23', 14],
    ['2027-03-31', '2027-03-24', null],
    ['2027-03-31', '2027-04-01', null],
    // A leap year has one day more.
    ['2028-02-29', '2027-12-31', 60],
    ['2028-03-31', '2028-01-31', 60],
    ['2028-03-31', '2028-01-30', null],
    ['2027-01-01', '2026-12-18', 14],
  ])('that ends on %s: on %s step %s', (until, today, step) => {
    expect(stepOf(until, today)).toBe(step);
  });
});

const held = {
  classes: ['club', 'local', 'old'],
  reductions: ['welfare', 'other'],
  classTerms: { club: '2027-03-31', old: '2027-01-29' },
  reductionTerms: { welfare: '2027-03-31', other: '2027-02-10' },
  groupUntil: null,
};

it('names what ends soon, not what is over or has no end', () => {
  expect(endingTerms(held, '2027-01-30').map(({ code, until }) => [code, until])).toEqual([
    ['other', '2027-02-10'],
    ['club', '2027-03-31'],
    ['welfare', '2027-03-31'],
  ]);
});

it('tells of all that ends on one day at once', () => {
  expect(tellingsOf(held, '2027-01-30')).toEqual([
    expect.objectContaining({ until: '2027-02-10', step: 14, terms: [expect.objectContaining({ code: 'other' })] }),
    expect.objectContaining({
      until: '2027-03-31',
      step: 60,
      terms: [
        { kind: 'class', code: 'club', until: '2027-03-31' },
        { kind: 'reduction', code: 'welfare', until: '2027-03-31' },
      ],
    }),
  ]);
  expect(tellingsOf(held, '2027-02-11')).toEqual([]);
});

it('names the registration of a group', () => {
  expect(endingTerms({ ...held, classes: [], reductions: [], groupUntil: '2027-03-31' }, '2027-01-30')).toEqual([
    { kind: 'registration', code: '', until: '2027-03-31' },
  ]);
});
