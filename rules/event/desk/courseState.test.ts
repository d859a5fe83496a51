import { describe, expect, test } from 'vitest';
import type { SpanFacts } from '../eventFacts.ts';
import { courseState, courseStates, hidesSeats, whyNotCallOff } from './courseState.ts';

const open: SpanFacts = {
  eventEntrySpanId: 's1',
  name: '先着',
  entryType: 'normal',
  opensAt: '2026-06-01T09:00',
  closesAt: '2026-06-30T17:00',
  announceAt: null,
  limitCount: null,
};
const lottery: SpanFacts = {
  ...open,
  eventEntrySpanId: 's2',
  entryType: 'lottery',
  closesAt: '2026-06-10T17:00',
  announceAt: '2026-06-15T10:00',
};

const course = {
  isPublished: true,
  capacity: 10,
  seatsTaken: 3,
  firstSessionAt: '2026-07-12T10:00',
  endsAt: '2026-07-26T12:00',
  spans: [open],
};

describe('A course is', () => {
  test.each([
    ['下書き until it is published', { isPublished: false }, '2026-06-10T10:00', 'unpublished'],
    [
      '中止 once it was called off, published or not',
      { isCalledOff: true, isPublished: false },
      '2026-06-10T10:00',
      'calledOff',
    ],
    ['公開 where no span takes people', { spans: [] }, '2026-06-10T10:00', 'published'],
    ['受付前 before its span opens', {}, '2026-05-31T10:00', 'before'],
    ['受付中 while it is open and has seats', {}, '2026-06-10T10:00', 'open'],
    ['受付中 without a capacity, however many come', { capacity: null, seatsTaken: 99 }, '2026-06-10T10:00', 'open'],
    ['満席 once all its seats are taken', { seatsTaken: 10 }, '2026-06-10T10:00', 'full'],
    ['締切 once its span is over', {}, '2026-07-01T10:00', 'closed'],
    [
      '締切 from its first session on',
      { spans: [{ ...open, closesAt: '2026-08-01T00:00' }] },
      '2026-07-12T10:00',
      'closed',
    ],
    ['終了 once its last session is over', {}, '2026-07-26T12:00', 'over'],
    [
      '受付中 while entries to a draw are taken, whatever its seats',
      { spans: [lottery], seatsTaken: 10 },
      '2026-06-05T10:00',
      'open',
    ],
    [
      '締切 while its draw is awaited, whatever its seats',
      { spans: [lottery], seatsTaken: 10 },
      '2026-06-12T10:00',
      'closed',
    ],
    [
      '受付前 where others may come after the draw',
      { spans: [lottery, open], seatsTaken: 10 },
      '2026-06-12T10:00',
      'before',
    ],
  ] as const)('%s', (_, changes, now, state) => {
    expect(courseState({ ...course, ...changes }, now)).toBe(state);
  });
});

test('a course is called off before it is over, and once', () => {
  const refused = Object.keys(courseStates).flatMap((state) => whyNotCallOff(state as keyof typeof courseStates) ?? []);
  expect(refused).toEqual(['courseCalledOff', 'courseOver']);
  expect(whyNotCallOff('calledOff')).toBe('courseCalledOff');
  expect(whyNotCallOff('over')).toBe('courseOver');
});

test('its seats are not told from the opening of a draw until it is announced in fact', () => {
  const hides = (span: SpanFacts, now: string) => hidesSeats({ spans: [span] }, now);
  expect(hides(lottery, '2026-05-31T10:00')).toBe(false);
  expect(hides(lottery, '2026-06-05T10:00')).toBe(true);
  expect(hides(lottery, '2026-06-12T10:00')).toBe(true);
  expect(hides(lottery, '2026-06-15T10:00')).toBe(false);
  expect(hides({ ...lottery, isAwaited: true }, '2026-06-15T10:00')).toBe(true);
  expect(hides(open, '2026-06-05T10:00')).toBe(false);
});
