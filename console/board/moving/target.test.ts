import { describe, expect, test } from 'vitest';
import type { FreeCell } from '#console/booking/place.ts';
import type { Board, BoardBlock, BoardRoom } from '#contract/desk/board.ts';
import { framesAt, neededBy } from './target.ts';

const morning = { fromMinute: 540, toMinute: 720 };
const afternoon = { fromMinute: 780, toMinute: 1020 };
const evening = { fromMinute: 1080, toMinute: 1260 };
const frames = [morning, afternoon, evening];
const halfHours = Array.from({ length: 8 }, (_, index) => ({
  fromMinute: 540 + index * 30,
  toMinute: 570 + index * 30,
}));

const aBlock = (from: number, to: number, more: Partial<BoardBlock> = {}): BoardBlock => ({
  kind: 'reservation',
  rooms: ['a'],
  articleId: 'a',
  fromMinute: from,
  toMinute: to,
  heldFrom: from,
  heldTo: to,
  reservationId: 'r',
  statusText: '予約確定',
  paymentText: '',
  isOwed: false,
  title: '',
  userNumber: '',
  purpose: '',
  purposeType: '',
  people: null,
  equipment: [],
  asked: [],
  hasMemo: false,
  whyNotMovable: null,
  fee: null,
  unpaid: null,
  ...more,
});

const aBoard = (timeFrameType: BoardRoom['timeFrameType'], blocks: readonly BoardBlock[]): Board => {
  const ranges = timeFrameType === 'frame' ? [...frames, { fromMinute: 540, toMinute: 1260 }] : halfHours;
  const columns = ranges.map((range) => ({ ...range, name: '', reason: null, opensAt: null }));
  const room = { articleId: 'a', articleName: 'ホールA', timeFrameType, columns, closedFor: '', capacity: null };
  return { containerName: '', date: '2026-06-20', holidayName: '', at: '', rooms: [room], blocks: [...blocks] };
};

const aCell = (range: FreeCell['range'], more: Partial<FreeCell> = {}): FreeCell => ({
  articleId: 'b',
  date: '2026-06-20',
  timeFrameType: 'frame',
  range,
  columns: frames,
  free: frames,
  ...more,
});
const anHour = (index: number, free = halfHours) =>
  aCell(halfHours[index] ?? morning, { timeFrameType: 'time', columns: halfHours, free });

const oneFrame = { timeFrameType: 'frame', frames: 1, minutes: 180 } as const;
const twoFrames = { timeFrameType: 'frame', frames: 2, minutes: 420 } as const;
const anHourAndAHalf = { timeFrameType: 'frame', frames: 1, minutes: 90 } as const;
const twoHours = { timeFrameType: 'time', frames: 4, minutes: 120 } as const;
const fiveHours = { timeFrameType: 'time', frames: 10, minutes: 300 } as const;

describe('[DESK-07] a target on the board', () => {
  test('what a reservation takes of its room: frames side by side, also where it has the whole day', () => {
    expect(neededBy(aBoard('frame', [aBlock(540, 720)]), 'r')).toEqual(oneFrame);
    expect(neededBy(aBoard('frame', [aBlock(540, 1260)]), 'r')).toMatchObject({ frames: 3 });
    expect(neededBy(aBoard('time', [aBlock(600, 720)]), 'r')).toEqual(twoHours);
    expect(neededBy(aBoard('frame', [aBlock(540, 720, { reservationId: 'other' })]), 'r')).toMatchObject({ frames: 1 });
  });

  test('as many frames as before, whatever their length, all of them free', () => {
    expect(framesAt(aCell(evening), oneFrame)).toEqual([evening]);
    expect(framesAt(aCell(morning), twoFrames)).toEqual([morning, afternoon]);
    expect(framesAt(aCell(evening), twoFrames)).toBeNull();
    expect(framesAt(aCell(morning, { free: [morning, evening] }), twoFrames)).toBeNull();
  });

  test('between hours and frames, what is as long at least; by the hour, whole hours', () => {
    expect(framesAt(anHour(1), twoHours)).toEqual(halfHours.slice(1, 5));
    expect(framesAt(anHour(6), twoHours)).toBeNull();
    expect(framesAt(anHour(0, halfHours.slice(0, 3)), twoHours)).toBeNull();
    expect(framesAt(anHour(0), anHourAndAHalf)).toEqual(halfHours.slice(0, 4));
    expect(framesAt(aCell(morning), fiveHours)).toEqual([morning, afternoon]);
    expect(framesAt(aCell(evening), fiveHours)).toBeNull();
  });
});
