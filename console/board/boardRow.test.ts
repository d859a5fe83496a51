import { describe, expect, test } from 'vitest';
import type { BoardBlock, BoardRoom } from '#contract/desk/board.ts';
import { boardHours, boardRow, columnsBeside } from './boardRow.ts';

const columns = [
  { name: '午前', fromMinute: 540, toMinute: 720 },
  { name: '午後', fromMinute: 780, toMinute: 1020 },
  { name: '全日', fromMinute: 540, toMinute: 1020 },
];
const room: BoardRoom = { articleId: 'a', articleName: 'ホールA', timeFrameType: 'frame', columns, closedFor: '' };

const aBlock = (from: number, to: number, more: Partial<BoardBlock> = {}): BoardBlock => ({
  ...{ kind: 'reservation', rooms: ['a'], articleId: 'a', fromMinute: from, toMinute: to, heldFrom: from, heldTo: to },
  ...{ reservationId: 'r', statusText: '予約確定', paymentText: '', isOwed: false, title: '', userNumber: '' },
  ...{ purpose: '', purposeType: '', people: null, equipment: [] },
  ...more,
});

const shown = (blocks: readonly BoardBlock[], of = room) =>
  boardRow(of, blocks).cells.map((cell) => [
    cell.kind === 'free' ? cell.column.name : cell.block.statusText,
    cell.range.fromMinute,
    cell.lane,
  ]);

test('[BOARD-01] a frame that holds others is no column of its own', () => {
  expect(columnsBeside(columns).map(({ name }) => name)).toEqual(['午前', '午後']);
});

describe('[BOARD-01] the row of a room', () => {
  test('has its free columns and what takes it, by time', () => {
    expect(shown([aBlock(780, 1020)])).toEqual([
      ['午前', 540, 0],
      ['予約確定', 780, 0],
    ]);
  });
  test('offers no column that preparation reaches into', () => {
    expect(shown([aBlock(780, 1020, { heldFrom: 700 })])).toEqual([['予約確定', 700, 0]]);
  });
  test('lays parts of a hall that are used at the same time below each other', () => {
    expect(shown([aBlock(540, 720), aBlock(540, 720, { statusText: '審査中' })])).toEqual([
      ['予約確定', 540, 0],
      ['審査中', 540, 1],
      ['午後', 780, 0],
    ]);
  });
  test('has none of another room, and nothing free where it is closed', () => {
    expect(shown([aBlock(540, 720, { rooms: ['b'] })])).toHaveLength(2);
    expect(shown([], { ...room, closedFor: '休館日です。' })).toEqual([]);
  });
});

test('the hours reach over all columns and uses, and not over the night of a closure', () => {
  const night = aBlock(0, 1440, { kind: 'closure' });
  expect(boardHours([room], [night])).toEqual({ fromMinute: 540, toMinute: 1260 });
  expect(boardHours([room], [aBlock(500, 720)])).toEqual({ fromMinute: 480, toMinute: 1020 });
  expect(boardHours([], [])).toEqual({ fromMinute: 540, toMinute: 1260 });
});
