import { expect, it } from 'vitest';
import { categorySeats, withSeatsAt } from './offerFacts.ts';

const one = { eventId: 'one', kept: 1, heldUntilMs: [100, 200], claimed: 0 };
const other = { eventId: 'other', kept: 2, heldUntilMs: [], claimed: 0 };

it('seats that only time has ended, or that come in another order, are no difference', () => {
  const settled = (seats: readonly (typeof one | typeof other)[]) => categorySeats.settled?.(seats, 150);
  expect(settled([other, one])).toEqual(settled([one, other]));
  expect(settled([{ ...one, heldUntilMs: [200] }, other])).toEqual(settled([one, other]));
  // A course of which no seat is taken has no row.
  expect(settled([other, { eventId: 'third', kept: 0, heldUntilMs: [100], claimed: 0 }])).toEqual(settled([other]));
  expect(settled([{ ...one, kept: 2 }, other])).not.toEqual(settled([one, other]));
  expect(settled([{ ...one, heldUntilMs: [100, 300] }, other])).not.toEqual(settled([one, other]));
});

it('[RUSH-02] a hold counts until its instant, and the first one to end says until when', () => {
  const row = { event_id: 'one', capacity: 10 } as Parameters<typeof withSeatsAt>[0][number];
  const at = (clockMs: number) => {
    const { rows, untilClockMs } = withSeatsAt([row], [one], clockMs);
    return [rows[0]?.seats_taken, untilClockMs];
  };
  expect([at(99), at(100), at(199), at(200)]).toEqual([
    [3, 100],
    [2, 200],
    [2, 200],
    [1, Number.POSITIVE_INFINITY],
  ]);
});

it('[OPEN-09] seats for which somebody waits are gone, but never more than there are', () => {
  const goneOf = (capacity: number | null) => {
    const row = { event_id: 'one', capacity } as Parameters<typeof withSeatsAt>[0][number];
    return withSeatsAt([row], [{ ...one, claimed: 2 }], 150).rows[0]?.seats_taken;
  };
  expect([goneOf(10), goneOf(3), goneOf(1), goneOf(null)]).toEqual([4, 3, 2, 2]);
});
