import { describe, expect, test } from 'vitest';
import type { BoardBlock, BoardRoom } from '#contract/desk/board.ts';
import { boardHours, boardRow, columnsBeside, hasFree, usedInstead } from './boardRow.ts';

const columns = [
  { name: '午前', fromMinute: 540, toMinute: 720 },
  { name: '午後', fromMinute: 780, toMinute: 1020 },
  { name: '全日', fromMinute: 540, toMinute: 1020 },
].map((column) => ({ ...column, reason: null, opensAt: null }));
const room: BoardRoom = {
  articleId: 'a',
  articleName: 'ホールA',
  timeFrameType: 'frame',
  columns,
  closedFor: '',
  capacity: null,
};

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

const shown = (blocks: readonly BoardBlock[], of = room) =>
  boardRow(of, blocks).cells.map((cell) => [
    cell.kind === 'taken' ? cell.block.statusText : `${cell.column.name}${cell.kind === 'rest' ? 'の残り' : ''}`,
    cell.range.fromMinute,
    cell.lane,
  ]);

test('[BOARD-01] a frame that holds others is no column of its own', () => {
  expect(columnsBeside(columns).map(({ name }) => name)).toEqual(['午前', '午後']);
});

test('[BOARD-02] a room has a free time where nothing takes it and it is open now', () => {
  expect(hasFree(room, [aBlock(540, 720)])).toBe(true);
  expect(hasFree(room, [aBlock(540, 720), aBlock(780, 1020)])).toBe(false);
  const closed = columns.map((column) => ({ ...column, reason: 'deadlinePassed' as const }));
  expect(hasFree({ ...room, columns: closed }, [])).toBe(false);
});

describe('[BOARD-01] the row of a room', () => {
  test('has its free columns and what takes it, by time', () => {
    expect(shown([aBlock(780, 1020)])).toEqual([
      ['午前', 540, 0],
      ['予約確定', 780, 0],
    ]);
  });
  test('offers no column that preparation reaches into', () => {
    expect(shown([aBlock(780, 1020, { heldFrom: 700 })])).toEqual([
      ['午前の残り', 540, 0],
      ['予約確定', 700, 0],
    ]);
  });
  test('shows what is left of a frame that a closure cuts, on both sides of it', () => {
    const closure = aBlock(600, 660, { kind: 'closure', articleId: null, statusText: '休館' });
    expect(shown([closure])).toEqual([
      ['午前の残り', 540, 0],
      ['休館', 600, 0],
      ['午前の残り', 660, 0],
      ['午後', 780, 0],
    ]);
  });
  test('names the room that is used instead', () => {
    expect(usedInstead(aBlock(540, 720), room)).toBeNull();
    expect(usedInstead(aBlock(540, 720, { articleId: 'whole', rooms: ['a', 'whole'] }), room)).toBe('whole');
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
