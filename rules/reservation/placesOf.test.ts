import { expect, test } from 'vitest';
import { minuteStamp } from '#rules/day/day.ts';
import { occupiedRange, placesOf } from './placesOf.ts';

const day = '2026-11-20';
const hall = { preparationBefore: 30, preparationAfter: 15 };

test('a use holds its preparation, which may leave the day', () => {
  expect(occupiedRange(hall, day, 540, 720)).toEqual({
    from: minuteStamp('2026-11-20T08:30'),
    to: minuteStamp('2026-11-20T12:15'),
  });
  expect(occupiedRange(hall, day, 0, 1440)).toEqual({
    from: minuteStamp('2026-11-19T23:30'),
    to: minuteStamp('2026-11-21T00:15'),
  });
});

test('preparation that reaches into the use of the day before is held once', () => {
  const slow = { preparationBefore: 120, preparationAfter: 0 };
  const days = [
    { date: day, fromMinute: 1200, toMinute: 1440 },
    { date: '2026-11-21', fromMinute: 60, toMinute: 180 },
  ];
  expect(placesOf(slow, days)).toEqual([
    { date: day, from: minuteStamp('2026-11-20T18:00'), to: minuteStamp('2026-11-21T00:00') },
    { date: '2026-11-21', from: minuteStamp('2026-11-21T00:00'), to: minuteStamp('2026-11-21T03:00') },
  ]);
});
