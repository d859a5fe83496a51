import { expect, it } from 'vitest';
import { completedAt, remindersOf } from './useTimes.ts';

const morning = { date: '2026-06-20', fromMinute: 540, toMinute: 720 };
const evening = { date: '2026-06-20', fromMinute: 1080, toMinute: 1440 };
const nextDay = { date: '2026-06-21', fromMinute: 600, toMinute: 660 };

it('a reservation is over half an hour after its last use', () => {
  expect(completedAt([morning])).toBe('2026-06-20T12:30');
  expect(completedAt([nextDay, morning])).toBe('2026-06-21T11:30');
  expect(completedAt([evening])).toBe('2026-06-21T00:30');
  expect(completedAt([])).toBeNull();
});

it('of a room people are reminded once, before the first day', () => {
  expect(remindersOf('reservation', [nextDay, evening, morning], 18)).toEqual([
    { day: '2026-06-20', remindAt: '2026-06-19T18:00', beginsAt: '2026-06-20T09:00' },
  ]);
});

it('of a course before each day', () => {
  expect(remindersOf('eventReservation', [nextDay, evening, morning], 9)).toEqual([
    { day: '2026-06-20', remindAt: '2026-06-19T09:00', beginsAt: '2026-06-20T09:00' },
    { day: '2026-06-21', remindAt: '2026-06-20T09:00', beginsAt: '2026-06-21T10:00' },
  ]);
});
