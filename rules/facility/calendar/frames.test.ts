import { describe, expect, test } from 'vitest';
import { occupiedRange } from '#rules/reservation/placesOf.ts';
import { aFrameArticle, aTimeArticle, taken } from '#rules/testing/anArticle.ts';
import { blockersOf, clockOfMinutes, framesOn, minutesOfClock } from './frames.ts';

const holidays = { '2026-11-23': '勤労感謝の日' };

describe('frames of a day', () => {
  test.each([
    ['a weekday', '2026-11-20', [3000, 4000, 5000, 11000]],
    ['a Saturday', '2026-11-21', [3500, 4500, 5500, 12500]],
    ['a Sunday', '2026-11-22', [4000, 5000, 6000, 14000]],
    ['a holiday', '2026-11-23', [4000, 5000, 6000, 14000]],
  ])('a frame article charges each frame by the kind of day: %s', (_title, day, expected) => {
    const frames = framesOn(aFrameArticle(), day, holidays);
    expect(frames.map(({ name }) => name)).toEqual(['午前', '午後', '夜間', '全日']);
    expect(frames.map(({ fee }) => fee)).toEqual(expected);
  });

  test('frames outside the opening hours are not offered', () => {
    const frames = framesOn(aFrameArticle({ closesMinute: 1020 }), '2026-11-20', {});
    expect(frames.map(({ name }) => name)).toEqual(['午前', '午後']);
  });

  test('a time article has rows of one hour with the fee of an hour', () => {
    const frames = framesOn(aTimeArticle(), '2026-11-21', {});
    expect(frames).toHaveLength(13);
    expect(frames[0]).toEqual({ name: '09:00～10:00', fromMinute: 540, toMinute: 600, fee: 600 });
    expect(frames.at(-1)).toMatchObject({ name: '21:00～22:00' });
  });

  test('or of half an hour, without a rest before closing', () => {
    const frames = framesOn(aTimeArticle({ slotMinutes: 30, closesMinute: 645 }), '2026-11-20', {});
    expect(frames.map(({ name }) => name)).toEqual(['09:00～09:30', '09:30～10:00', '10:00～10:30']);
    expect(frames[0]?.fee).toBe(500);
  });
});

test('[LOCALE-01] the end of the day is 24 hours', () => {
  expect(clockOfMinutes({ fromMinute: 545, toMinute: 1440 })).toEqual({
    timeFrameFromHour: 9,
    timeFrameFromMinute: 5,
    timeFrameToHour: 24,
    timeFrameToMinute: 0,
  });
  expect(minutesOfClock(clockOfMinutes({ fromMinute: 545, toMinute: 1440 }))).toEqual({
    fromMinute: 545,
    toMinute: 1440,
  });
});

describe('a frame is free when none of the spaces is occupied during it, preparation time included', () => {
  const day = '2026-11-20';
  const hall = aFrameArticle({ spaceIds: ['east', 'west'], preparationBefore: 30, preparationAfter: 15 });
  const east = aFrameArticle({ spaceIds: ['east'] });
  const other = aFrameArticle({ spaceIds: ['lobby'] });

  test.each([
    ['nothing is taken', [], true],
    ['another space is taken', taken(other, day, { from: 540, to: 720 }), true],
    ['one half is taken', taken(east, day, { from: 600, to: 660 }), false],
    ['one half is closed', taken(east, day, { from: 600, to: 660, kind: 'closure' }), false],
    ['its preparation is taken', taken(east, day, { from: 480, to: 511 }), false],
    ['the time until its preparation is taken', taken(east, day, { from: 480, to: 510 }), true],
    ['the clearing up after it is taken', taken(east, day, { from: 734, to: 800 }), false],
    ['the time after clearing up is taken', taken(east, day, { from: 735, to: 800 }), true],
    ['the same hours of the next day are taken', taken(east, '2026-11-21', { from: 540, to: 720 }), true],
  ])('%s: %#', (_title, occupied, expected) => {
    expect(blockersOf(hall, occupiedRange(hall, day, 540, 720), occupied).length === 0).toBe(expected);
  });
});
