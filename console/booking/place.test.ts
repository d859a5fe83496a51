import { describe, expect, test } from 'vitest';
import type { Board, BoardRoom } from '#contract/desk/board.ts';
import {
  detailsOf,
  extendedTo,
  type FreeCell,
  freeOn,
  givenUp,
  inRoom,
  isChosen,
  type Place,
  placedAt,
  pressed,
  steppedTo,
  toggled,
} from './place.ts';

const morning = { fromMinute: 540, toMinute: 720 };
const afternoon = { fromMinute: 780, toMinute: 1020 };
const evening = { fromMinute: 1080, toMinute: 1260 };
const wholeDay = { fromMinute: 540, toMinute: 1260 };
const columns = [morning, afternoon, evening];

const aCell = (range = morning, more: Partial<FreeCell> = {}): FreeCell => ({
  articleId: 'a',
  date: '2026-06-20',
  timeFrameType: 'frame',
  range,
  columns,
  free: columns,
  ...more,
});

const halfHours = Array.from({ length: 8 }, (_, index) => ({
  fromMinute: 540 + index * 30,
  toMinute: 570 + index * 30,
}));
const anHour = (index: number, free = halfHours) =>
  aCell(halfHours[index], { timeFrameType: 'time', columns: halfHours, free });

const framesOf = (place: Place) => place.days.map(({ date, frames }) => [date, frames]);

describe('[BOARD-02] choosing on the board without dragging', () => {
  test('a press takes a cell, a second one all up to there', () => {
    const one = pressed(null, aCell(), false);
    expect(framesOf(one)).toEqual([['2026-06-20', [morning]]]);
    expect(framesOf(pressed(one, aCell(evening), false))).toEqual([['2026-06-20', columns]]);
  });
  test('a press on one of several leaves it alone', () => {
    const all = pressed(pressed(null, aCell(), false), aCell(evening), false);
    expect(framesOf(pressed(all, aCell(afternoon), false))).toEqual([['2026-06-20', [afternoon]]]);
  });
  test('begins anew in another room, and beyond what is taken', () => {
    const one = pressed(null, aCell(), false);
    expect(pressed(one, aCell(afternoon, { articleId: 'b' }), false).articleId).toBe('b');
    const taken = aCell(evening, { free: [morning, evening] });
    expect(framesOf(pressed(one, taken, false))).toEqual([['2026-06-20', [evening]]]);
  });
  test('takes another day only where the town lets a booking span days, and six of them', () => {
    const one = pressed(null, aCell(), false);
    const next = aCell(morning, { date: '2026-06-21' });
    expect(framesOf(extendedTo(one, next, false))).toEqual([['2026-06-21', [morning]]]);
    expect(framesOf(extendedTo(one, next, true))).toEqual([
      ['2026-06-20', [morning]],
      ['2026-06-21', [morning]],
    ]);
    const far = aCell(morning, { date: '2026-06-26' });
    expect(framesOf(extendedTo(one, far, true))).toEqual([['2026-06-26', [morning]]]);
  });
  test('Shift and an arrow takes the next cell, and gives it back on the way back', () => {
    const two = steppedTo(null, aCell(), aCell(afternoon), false);
    expect(framesOf(two)).toEqual([['2026-06-20', [morning, afternoon]]]);
    expect(framesOf(steppedTo(two, aCell(afternoon), aCell(), false))).toEqual([['2026-06-20', [morning]]]);
    const days = steppedTo(null, aCell(), aCell(morning, { date: '2026-06-21' }), true);
    expect(days.days).toHaveLength(2);
    expect(framesOf(steppedTo(days, aCell(morning, { date: '2026-06-21' }), aCell(), true))).toEqual([
      ['2026-06-20', [morning]],
    ]);
  });
  test('hours are whole: half of one takes the half beside it that is free', () => {
    expect(framesOf(pressed(null, anHour(0), false))).toEqual([['2026-06-20', [{ fromMinute: 540, toMinute: 600 }]]]);
    const last = anHour(7);
    expect(framesOf(pressed(null, last, false))).toEqual([['2026-06-20', [{ fromMinute: 720, toMinute: 780 }]]]);
    const two = pressed(pressed(null, anHour(0), false), anHour(2), false);
    expect(framesOf(two)).toEqual([['2026-06-20', [{ fromMinute: 540, toMinute: 660 }]]]);
    expect(isChosen([two], anHour(3))).toBe(true);
  });
});

describe('choosing in the panel', () => {
  const offered = [...columns, wholeDay];
  test('a frame over others takes their place', () => {
    expect(toggled([morning, afternoon], wholeDay, offered)).toEqual([wholeDay]);
    expect(toggled([wholeDay], evening, columns)).toEqual([evening]);
  });
  test('what lies between comes with it, and what comes after goes with what is given up', () => {
    expect(toggled([morning], evening, columns)).toEqual(columns);
    expect(toggled(columns, afternoon, columns)).toEqual([morning]);
    expect(toggled(columns, morning, columns)).toEqual([afternoon, evening]);
  });
  test('another room keeps the frames it has as well', () => {
    const named = (range: typeof morning, name: string) => ({ ...range, name, reason: null, opensAt: null });
    const room: BoardRoom = {
      articleId: 'b',
      articleName: '会議室',
      timeFrameType: 'frame',
      closedFor: '',
      capacity: null,
      columns: [named(morning, '午前'), named(evening, '夜間')],
    };
    const place = pressed(pressed(null, aCell(), false), aCell(afternoon), false);
    expect(inRoom(place, room)).toMatchObject({ articleId: 'b', days: [{ frames: [morning] }] });
    expect(inRoom(place, { ...room, timeFrameType: 'time' }).days[0]?.frames).toEqual([
      { fromMinute: 540, toMinute: 1020 },
    ]);
  });
  test('with several rooms, a cell changes its own room, or the one that lacks a time, or the one that was chosen last', () => {
    const [one, other] = [pressed(null, aCell(), false), pressed(null, aCell(morning, { articleId: 'b' }), false)];
    const press = (cell: FreeCell) => placedAt([one, other], cell, (place) => pressed(place, cell, false));
    expect(press(aCell(afternoon))).toMatchObject([{ days: [{ frames: [morning, afternoon] }] }, other]);
    expect(press(aCell(evening, { articleId: 'c' }))).toMatchObject([one, { articleId: 'c' }]);
    const cell = aCell(evening, { articleId: 'c' });
    const untimed: Place = { articleId: 'd', days: [{ date: '2026-06-20', frames: [] }] };
    const both = placedAt([untimed, one], cell, (place) => pressed(place, cell, false));
    expect(both).toMatchObject([{ articleId: 'c', days: [{ frames: [evening] }] }, one]);
    expect(givenUp([untimed, one], both)).toBeUndefined();
    expect(givenUp([one, other], press(cell))).toBe(other);
    expect(givenUp([one, other], press(aCell(afternoon)))).toBeUndefined();
    expect(placedAt([], aCell(), (place) => pressed(place, aCell(), false))).toEqual([one]);
  });
  test('leaves out what the board shows as taken', () => {
    const place = pressed(pressed(null, aCell(), false), aCell(afternoon), false);
    const held = { heldFrom: 780, heldTo: 1050, rooms: ['a'] };
    // No more of a board is read.
    const board = { date: '2026-06-20', blocks: [held] } as unknown as Board;
    expect(freeOn(board, place).days[0]?.frames).toEqual([morning]);
    expect(freeOn({ ...board, date: '2026-06-21' }, place)).toEqual(place);
  });
  test('is sent by day and time, with what is used beyond the frames', () => {
    const place: Place = {
      articleId: 'a',
      days: [
        { date: '2026-06-20', frames: [morning, afternoon], extendedBefore: 30, extendedAfter: 60 },
        { date: '2026-06-21', frames: [morning], usedMinutes: 90 },
      ],
    };
    expect(detailsOf([place], [{ articleId: 'a', articleName: 'ホールA' }])).toMatchObject([
      { reservationDetailNumber: 1, timeFrameFromHour: 9, timeFrameToHour: 12, extendedBefore: 30 },
      { reservationDetailNumber: 2, timeFrameFromHour: 13, timeFrameToHour: 17, extendedAfter: 60 },
      { reservationDetailNumber: 3, date: '2026-06-21', usedMinutes: 90 },
    ]);
  });
});
