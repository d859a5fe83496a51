import { expect, it } from 'vitest';
import { drawsOf } from './drawsOf.ts';

const draw = (drawId: string) => ({ drawId, title: `${drawId}の抽選` });

it('[DESK-06] offers all that one draw gave, without what was put off and what was booked', () => {
  const found = drawsOf([
    { reservationId: 'r1', draw: draw('d1'), held: null },
    { reservationId: 'r2', draw: draw('d2'), held: null },
    { reservationId: 'r3', draw: draw('d1'), held: null },
    { reservationId: 'r4', draw: draw('d1'), held: { at: '2026-06-10T10:00', reason: '規約' } },
    { reservationId: 'r5', draw: null, held: null },
  ]);
  const ids = [...found].map(([drawId, given]) => [drawId, given.map(({ reservationId }) => reservationId)]);
  expect(ids).toEqual([
    ['d1', ['r1', 'r3']],
    ['d2', ['r2']],
  ]);
});
