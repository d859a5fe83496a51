import { expect, it } from 'vitest';
import { nextPoll } from './nextPoll.ts';

const minutes = (count: number) => count * 60_000;

it.each([
  [0, 1],
  [1, 5],
  [4.9, 5],
  [5, 30],
  [30, 60],
  [60, 120],
  [119, 120],
  [120, 180],
  [1440.5, 1500],
])('%d minutes after the beginning the provider is next asked at minute %d', (age, next) => {
  expect(nextPoll({ beganMs: 7, nowMs: 7 + minutes(age) })).toBe(7 + minutes(next));
});
