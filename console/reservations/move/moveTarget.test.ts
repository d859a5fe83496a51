import { describe, expect, test } from 'vitest';
import type { BoardBlock, BoardRoom } from '#contract/desk/board.ts';
import { framesNamed, isTakenFor, namesHeld } from './moveTarget.ts';

const column = (name: string, fromMinute: number, toMinute: number) => ({
  name,
  fromMinute,
  toMinute,
  reason: null,
  opensAt: null,
});
const morning = column('午前', 540, 720);
const evening = column('夜間', 1080, 1320);

const room: BoardRoom = {
  articleId: 'hall',
  articleName: '小ホール',
  timeFrameType: 'frame',
  closedFor: '',
  capacity: null,
  columns: [morning, evening],
};
/** The evenings of this room begin an hour later. */
const studio: BoardRoom = { ...room, articleId: 'studio', columns: [morning, column('夜間', 1140, 1320)] };

const taken = (reservationId: string, { fromMinute, toMinute }: typeof morning): BoardBlock => ({
  kind: 'reservation',
  rooms: ['hall'],
  articleId: 'hall',
  reservationId,
  fromMinute,
  toMinute,
  heldFrom: fromMinute,
  heldTo: toMinute,
  statusText: '',
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
});

describe('[DESK-07] the time of a reservation in another room or on another day', () => {
  const names = ['夜間'];

  test('is the frame of the same name, whatever its hours', () => {
    expect(framesNamed(room, { blocks: [], reservationId: 'own', names })).toEqual(['1080-1320']);
    expect(framesNamed(studio, { blocks: [], reservationId: 'own', names })).toEqual(['1140-1320']);
  });

  test('is none where somebody else has it, a part of it is missing, or the room is closed', () => {
    const blocks = [taken('other', evening)];
    expect(framesNamed(room, { blocks, reservationId: 'own', names })).toEqual([]);
    expect(framesNamed(room, { blocks, reservationId: 'own', names: ['午前', '夜間'] })).toEqual([]);
    expect(framesNamed(room, { blocks: [], reservationId: 'own', names: ['午前', '全日'] })).toEqual([]);
    expect(framesNamed({ ...room, closedFor: '休館日' }, { blocks: [], reservationId: 'own', names })).toEqual([]);
    expect(framesNamed(room, { blocks: [], reservationId: 'own', names: [] })).toEqual([]);
  });

  test('stands in the way of nobody itself, and is named as it is now', () => {
    const blocks = [taken('own', evening)];
    expect(framesNamed(room, { blocks, reservationId: 'own', names })).toEqual(['1080-1320']);
    const board = { containerName: '', date: '2026-07-11', holidayName: '', rooms: [room], blocks, at: '' };
    expect(namesHeld(board, { reservationId: 'own', name: '小ホール' })).toEqual(names);
    expect(namesHeld(null, { reservationId: 'own', name: '小ホール' })).toEqual([]);
  });

  test('cannot be had of a room where another one holds it; frames that it has not say nothing', () => {
    const blocks = [taken('other', evening)];
    const isTaken = (one: BoardRoom, wanted: readonly string[], held: readonly BoardBlock[] = blocks) =>
      isTakenFor(one, { blocks: held, reservationId: 'own', names: wanted });
    expect(isTaken(room, names)).toBe(true);
    expect(isTaken(room, ['午前'])).toBe(false);
    expect(isTaken(room, ['午前', '夜間'])).toBe(true);
    expect(isTaken(room, ['全日', '夜間'])).toBe(false);
    expect(isTaken(room, [])).toBe(false);
    expect(isTaken(studio, names)).toBe(false);
    expect(isTaken(room, names, [taken('own', evening)])).toBe(false);
    expect(isTaken({ ...room, closedFor: '休館日' }, names)).toBe(true);
  });
});
