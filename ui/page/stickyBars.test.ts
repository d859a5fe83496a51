import { expect, test } from 'vitest';
import { barsToRelease } from './stickyBars.ts';

test('all bars of a phone stay in sight', () => {
  const heights = new Map([
    ['header', 40],
    ['footer', 60],
    ['action-bar', 75],
  ] as const);
  expect(barsToRelease(heights, 740)).toEqual([]);
});

test('with text twice as large only the footer stays', () => {
  const heights = new Map([
    ['header', 80],
    ['footer', 120],
    ['action-bar', 150],
  ] as const);
  expect(barsToRelease(heights, 844)).toEqual(['header', 'action-bar']);
});

test('a phone held sideways keeps the footer as long as it leaves room', () => {
  const bars = (footer: number) =>
    new Map([
      ['header', 40],
      ['footer', footer],
    ] as const);
  expect(barsToRelease(bars(60), 360)).toEqual(['header']);
  expect(barsToRelease(bars(80), 360)).toEqual(['header', 'footer']);
});

test('the navigation of a desktop gives way in a low window', () => {
  expect(barsToRelease(new Map([['nav', 60]]), 800)).toEqual([]);
  expect(barsToRelease(new Map([['nav', 60]]), 290)).toEqual(['nav']);
});
