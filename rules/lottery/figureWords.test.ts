import { expect, test } from 'vitest';
import { entriesText, rateText, seatsText, secondsText } from './figureWords.ts';

test.each([
  [{ applications: 5, seats: 2 }, '2.5倍'],
  [{ applications: 1, seats: 4 }, '0.3倍'],
  [{ applications: 5000, seats: 1 }, '5,000.0倍'],
  [{ applications: 5, seats: 0 }, '－'],
  [{ applications: 5, seats: null }, '－'],
])('%j are %s', (odds, text) => {
  expect(rateText(odds)).toBe(text);
});

test('seats are counted as people or as frames', () => {
  expect(seatsText({ seats: 1200 }, 'event')).toBe('1,200人');
  expect(seatsText({ seats: 1 }, 'facility')).toBe('1枠');
  expect(seatsText({ seats: null }, 'event')).toBe('なし');
});

test('tickets are spoken of where somebody has several', () => {
  expect(entriesText(5000, 5000)).toBe('5,000件');
  expect(entriesText(5000, null)).toBe('5,000件');
  expect(entriesText(5000, 5087)).toBe('5,000件（抽選券5,087枚）');
});

test('a time that is too short to measure', () => {
  expect([3, 640, 12_340].map(secondsText)).toEqual(['0.1秒未満', '0.6秒', '12.3秒']);
});
