import { expect, test } from 'vitest';
import type { MyEventReservation } from '#contract/event/mine.ts';
import {
  badgesOf,
  briefBadgesOf,
  chipText,
  coursesOf,
  entriesByDay,
  entryCountText,
  lookOf,
  sessionsText,
} from './entryTexts.ts';

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
  awaitedDraw: null,
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

test('a course stands once, and leads to its next session', () => {
  const on = (date: string, more: Partial<MyEventReservation> = {}) => entry({ date, ...more });
  const sessions = [on('2026-06-19'), on('2026-06-05'), on('2026-06-26', { startTime: '13:00', endTime: '15:00' })];
  const other = on('2026-06-12', { eventReservationId: 'other' });
  const courses = coursesOf([...sessions, other], '2026-06-10');
  expect(courses.map(({ next }) => [next.eventReservationId, next.date])).toEqual([
    ['r', '2026-06-19'],
    ['other', '2026-06-12'],
  ]);
  expect(sessionsText(courses[0]?.sessions ?? [])).toBe(
    '2026/06/05(金)・2026/06/19(金) 10:00～12:00、2026/06/26(金) 13:00～15:00',
  );
  expect(coursesOf(sessions, '2026-07-01')[0]?.next.date).toBe('2026-06-05');
});

test.each([
  ['a fixed course', { isFixed: true, isConfirmed: true, statusText: '確定' }, '確定'],
  ['a win that is fixed', { ...lottery, isWon: true, isFixed: true, statusText: '確定' }, '当選'],
  ['an entry before the draw', { isLottery: true, statusText: '申込済（抽選待ち）' }, '申込'],
  ['a loss', { ...lottery, statusText: '落選' }, '落選'],
])('[ECAL-01] a day says of %s', (_, told, word) => {
  expect(chipText(entry(told))).toBe(word);
});

test.each([
  ['a fixed course', { isFixed: true, isConfirmed: true, statusText: '確定' }, 'held'],
  ['one whose fixing is not shown', { statusText: '申込済' }, 'asked'],
  ['an entry before the draw', { isLottery: true, statusText: '申込済（抽選待ち）' }, 'asked'],
  ['a win', { ...lottery, isWon: true, statusText: '当選' }, 'held'],
  ['a loss', { ...lottery, statusText: '落選' }, 'lost'],
  ['a win that lapsed', { ...lottery, isWon: true, statusText: '取消（期限切れ）' }, 'off'],
  ['a course that was called off', { statusText: '中止' }, 'off'],
] as const)('[OPEN-07] the calendar shows %s apart from others', (_, told, look) => {
  expect(lookOf(entry(told))).toBe(look);
});

test('[ECAL-01] how many there are is said as a sentence', () => {
  expect(entryCountText('2026/07/05(日)', 2)).toBe('2026/07/05(日)の予約・申込は2件です。');
  expect(entryCountText('2026年7月', 0)).toBe('2026年7月の予約・申込はありません。');
});
