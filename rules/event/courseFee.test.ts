import { describe, expect, it } from 'vitest';
import { courseFee, courseFeeText } from './courseFee.ts';

const perSession = (price: number) => ({ price, coursePrice: null });
const asAWhole = (coursePrice: number) => ({ price: 0, coursePrice });

describe('what a course costs', () => {
  it.each([
    [perSession(500), 1, 500],
    [perSession(500), 4, 2_000],
    [perSession(325), 24, 7_800],
    [perSession(0), 12, 0],
    [asAWhole(7_800), 24, 7_800],
    [asAWhole(3_000), 1, 3_000],
  ])('%j with %i sessions: %i yen', (price, sessions, fee) => {
    expect(courseFee(price, sessions)).toBe(fee);
  });
});

describe('how a fee comes about', () => {
  it.each([
    ['so much a session', 7_800, perSession(325), 24, '24回 × 325円 = 7,800円'],
    ['one price', 7_800, asAWhole(7_800), 24, '7,800円（全24回）'],
    ['one session', 500, perSession(500), 1, '500円'],
    ['one session of one price', 500, asAWhole(500), 1, '500円'],
    ['free', 0, perSession(0), 24, '無料'],
    ['agreed on before the price changed', 7_200, perSession(325), 24, '7,200円'],
    ['agreed on before a session was added', 7_475, perSession(325), 24, '7,475円'],
  ])('%s', (_, fee, price, sessions, text) => {
    expect(courseFeeText(fee, price, sessions)).toBe(text);
  });
});
