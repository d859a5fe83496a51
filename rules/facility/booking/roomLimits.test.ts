import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import type { RoomLimits } from '#rules/facility/calendar/articleFacts.ts';
import { hasRoomLimits, limitTexts, overRoomLimits, type PersonUse } from './roomLimits.ts';

const day = '2026-12-20';
const nothing: PersonUse = { openReservations: 0, framesByMonth: {}, minutesByDay: {} };
const some: PersonUse = {
  openReservations: 2,
  framesByMonth: { '2026-12': 3 },
  minutesByDay: { [addDays(day, -1)]: 180, [day]: 120 },
};

const use = (date: string, minutes = 180) => ({ date, frames: [], fromMinute: 540, toMinute: 540 + minutes });

const over = (
  limits: { roomLimits?: RoomLimits; placeLimits?: RoomLimits },
  days = [use(day)],
  uses = { room: some, place: some },
) => {
  const wanted = { timeFrameType: 'frame' as const, days, lines: days.map(({ date }) => date) };
  return overRoomLimits(limits, wanted, uses)?.refusal;
};

describe('a limit of a room says which it was', () => {
  test.each<[string, RoomLimits, string, string]>([
    [
      'open reservations',
      { maxOpenReservations: 2 },
      'tooManyOpenReservations',
      'この部屋で持てる利用前の予約は、2件までです。',
    ],
    [
      'frames of a month',
      { maxFramesPerMonth: 3 },
      'tooManyFramesInMonth',
      'この部屋で予約できるのは、ひと月に3枠までです。',
    ],
    [
      'hours of a day',
      { maxMinutesPerDay: 270 },
      'tooManyHoursOfDay',
      'この部屋を利用できるのは、1日に4.5時間までです。',
    ],
    ['days in a row', { maxDaysInARow: 1 }, 'spanTooLong', 'この部屋を続けて利用できるのは、1日までです。'],
    ['hours at least', { minMinutes: 240 }, 'tooFewHours', 'この部屋は、1日に4時間以上で予約してください。'],
  ])('%s', (_title, roomLimits, code, message) => {
    expect(over({ roomLimits })).toMatchObject({ code, message });
  });

  test.each<[string, RoomLimits]>([
    ['open reservations', { maxOpenReservations: 3 }],
    ['frames of a month', { maxFramesPerMonth: 4 }],
    ['hours of a day', { maxMinutesPerDay: 300 }],
    ['days in a row', { maxDaysInARow: 2 }],
    ['hours at least', { minMinutes: 180 }],
  ])('as the last of them: %s', (_title, roomLimits) => {
    expect(over({ roomLimits })).toBeUndefined();
  });
});

test('a limit of the place counts all of its rooms', () => {
  const uses = { room: nothing, place: some };
  expect(over({ roomLimits: { maxOpenReservations: 2 } }, [use(day)], uses)).toBeUndefined();
  expect(over({ placeLimits: { maxOpenReservations: 2 } }, [use(day)], uses)?.message).toBe(
    'この施設で持てる利用前の予約は、2件までです。',
  );
});

test('a run of days counts what the person has on either side of those asked for', () => {
  const roomLimits = { maxDaysInARow: 3 };
  const uses = {
    room: { ...nothing, minutesByDay: { [addDays(day, -1)]: 180, [addDays(day, 2)]: 180 } },
    place: nothing,
  };
  expect(over({ roomLimits }, [use(day)], uses)).toBeUndefined();
  expect(over({ roomLimits }, [use(day), use(addDays(day, 1))], uses)?.code).toBe('spanTooLong');
});

test('limits hold by the version of the day of use', () => {
  const article = { versions: [{ firstDay: '2027-01-01', roomLimits: { maxDaysInARow: 1 } }] };
  const wanted = (days: readonly string[]) => ({
    timeFrameType: 'frame' as const,
    days: days.map((date) => use(date)),
    lines: days,
  });
  const uses = { room: nothing, place: nothing };
  expect(hasRoomLimits(article)).toBe(true);
  expect(overRoomLimits(article, wanted(['2026-12-30', '2026-12-31']), uses)).toBeNull();
  expect(overRoomLimits(article, wanted(['2027-01-01', '2027-01-02']), uses)?.refusal.code).toBe('spanTooLong');
  expect(hasRoomLimits({})).toBe(false);
});

test('limits are told beforehand in the words of their refusals, as they are on the day of use', () => {
  const article = {
    timeFrameType: 'frame' as const,
    roomLimits: { maxFramesPerMonth: 4, minMinutes: 120 },
    placeLimits: { maxOpenReservations: 2 },
    versions: [{ firstDay: '2027-04-01', roomLimits: { maxFramesPerMonth: 3 } }],
  };
  expect(limitTexts(article, day)).toEqual([
    'この部屋は、1日に2時間以上で予約してください。',
    'この部屋で予約できるのは、ひと月に4枠までです。',
    'この施設で持てる利用前の予約は、2件までです。',
  ]);
  expect(limitTexts({ ...article, timeFrameType: 'time' }, '2027-04-01')[0]).toBe(
    'この部屋で予約できるのは、ひと月に3回までです。',
  );
  expect(limitTexts({ timeFrameType: 'frame' }, day)).toEqual([]);
});
