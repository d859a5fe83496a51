import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOf } from '../testing/load.ts';
import { cutAtMidnight, type StampRange, unionOf, without } from './stampRange.ts';

const anyRange = fc
  .tuple(fc.integer({ min: -3000, max: 6000 }), fc.integer({ min: 1, max: 3000 }))
  .map(([from, length]): StampRange => ({ from, to: from + length }));
const anyRanges = fc.array(anyRange, { maxLength: 12 });

const minutes = Array.from({ length: 12_100 }, (_, index) => index - 3_050);
const covers = (ranges: readonly StampRange[], minute: number) =>
  ranges.some(({ from, to }) => from <= minute && minute < to);
const coverage = (ranges: readonly StampRange[]) => minutes.filter((minute) => covers(ranges, minute));
const isInOrder = (ranges: readonly StampRange[], gap: number) =>
  ranges.every(({ from, to }, index) => from < to && (index === 0 || (ranges[index - 1]?.to ?? 0) + gap <= from));

describe('stretches', () => {
  test('a union covers the same minutes, with a gap between any two', () => {
    fc.assert(
      fc.property(anyRanges, (ranges) => {
        expect(coverage(unionOf(ranges))).toEqual(coverage(ranges));
        expect(isInOrder(unionOf(ranges), 1)).toBe(true);
      }),
      runsOf(40),
    );
  });

  test('what is left covers what the one covers and the other does not', () => {
    fc.assert(
      fc.property(anyRanges, anyRanges, (ranges, others) => {
        const left = without(ranges, others);
        expect(coverage(left)).toEqual(coverage(ranges).filter((minute) => !covers(others, minute)));
        expect(isInOrder(left, 0)).toBe(true);
      }),
      runsOf(40),
    );
  });

  test('cut at midnight they cover the same minutes, none of them two days', () => {
    fc.assert(
      fc.property(anyRanges, (ranges) => {
        const cut = cutAtMidnight(ranges);
        expect(coverage(cut)).toEqual(coverage(ranges));
        expect(cut.every(({ from, to }) => Math.floor(from / 1440) === Math.floor((to - 1) / 1440))).toBe(true);
      }),
      runsOf(40),
    );
  });
});
