import { expect, test } from 'vitest';
import type { MyEventReservation } from '#contract/event.ts';
import { badgesOf, briefBadgesOf, entriesByDay } from './entryTexts.ts';

const entry = (overrides: Partial<MyEventReservation>): MyEventReservation => ({
  eventReservationId: 'r',
  eventReservationDetailId: 'd',
  date: '2026-06-12',
  startTime: '10:00',
  endTime: '12:00',
  eventNumber: 'E1',
  eventName: '木工',
  isFixed: false,
  isConfirmed: false,
  isLottery: false,
  isWon: false,
  dateTimeText: '',
  statusText: '',
  ...overrides,
});

const lottery = { isLottery: true, isConfirmed: true };

test.each([
  ['a fixed course', { isFixed: true, isConfirmed: true, statusText: '確定' }, ['確定'], []],
  ['one whose fixing is not shown', { statusText: '申込済' }, ['申込済'], []],
  ['an entry before the draw', { isLottery: true, statusText: '申込済（抽選待ち）' }, ['申込済（抽選待ち）'], []],
  ['a win', { ...lottery, isWon: true, statusText: '当選' }, ['当選'], ['当選']],
  ['a win that is fixed', { ...lottery, isWon: true, isFixed: true, statusText: '確定' }, ['当選', '確定'], ['当選']],
  ['a win to be paid', { ...lottery, isWon: true, statusText: '支払待ち' }, ['当選', '支払待ち'], ['当選', '支払待ち']],
  ['a loss', { ...lottery, statusText: '落選' }, ['落選'], ['落選']],
  ['a win that lapsed', { ...lottery, statusText: '取消（期限切れ）' }, ['取消（期限切れ）'], ['取消（期限切れ）']],
  ['a course that was called off', { statusText: '中止' }, ['中止'], ['中止']],
])('[ECAL-01] %s', (_, told, all, brief) => {
  expect(badgesOf(entry(told)).map(({ text }) => text)).toEqual(all);
  expect(briefBadgesOf(entry(told)).map(({ text }) => text)).toEqual(brief);
});

test('entries stand by day, and on a day by time', () => {
  const late = entry({ startTime: '19:00' });
  const early = entry({ startTime: '09:00' });
  const next = entry({ date: '2026-06-13' });
  expect([...entriesByDay([next, late, early])]).toEqual([
    ['2026-06-12', [early, late]],
    ['2026-06-13', [next]],
  ]);
});
