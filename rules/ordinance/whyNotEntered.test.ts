import { describe, expect, test } from 'vitest';
import { whyKept, whyNotEntered } from './whyNotEntered.ts';

const today = '2026-06-20';
const versions = [
  { firstDay: '2026-04-01', isCharged: true },
  { firstDay: '2026-09-01', isCharged: true },
  { firstDay: '2027-04-01', isCharged: false },
];

describe('A version of the fees', () => {
  test.each<[string, ReturnType<typeof whyNotEntered>, string]>([
    ['2026-04-01', 'inForce', 'that is in force is not changed'],
    ['2026-09-01', 'charged', 'to come that somebody was charged by is not changed'],
    ['2027-04-01', null, 'to come that nobody was charged by is replaced'],
    ['2026-06-19', 'over', 'does not begin on a day that is over'],
    ['2026-06-20', null, 'may begin today'],
    ['2026-09-02', null, 'may begin the day after one that is not changed'],
  ])('for %s: %s (%s)', (firstDay, why) => {
    expect(whyNotEntered(firstDay, versions, today)).toBe(why);
  });

  test('may begin on any day where there is none', () => {
    expect(whyNotEntered('2020-04-01', [], today)).toBeNull();
  });

  test('is in force on its first day, charged by or not', () => {
    const one = { firstDay: today, isCharged: false };
    expect(whyKept(one, [...versions, one], today)).toBe('inForce');
  });

  test('may be mended as long as it is the first one and nobody was charged by it', () => {
    const later = { firstDay: '2026-05-01', isCharged: false };
    const first = { firstDay: '2026-04-01', isCharged: false };
    expect(whyKept(first, [first, later], today)).toBeNull();
    expect(whyKept(later, [first, later], today)).toBe('inForce');
    expect(whyKept({ ...first, isCharged: true }, [first], today)).toBe('inForce');
    expect(whyNotEntered(first.firstDay, [first, later], today)).toBeNull();
  });
});
