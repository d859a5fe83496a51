import { expect, test } from 'vitest';
import { reservationStates } from './reservationStates.ts';
import { roomInCalendar } from './roomInCalendar.ts';

test('every state of a reservation stands in its owner’s calendar in one way', () => {
  const states = Object.keys(reservationStates) as (keyof typeof reservationStates)[];
  const by = Object.groupBy(states, roomInCalendar);
  expect(by).toEqual({
    TENTATIVE: ['lottery_waiting', 'under_review'],
    CONFIRMED: ['won', 'confirmed', 'checked_in', 'completed', 'no_show'],
    CANCELLED: ['lost', 'cancelled_user', 'cancelled_operator', 'expired_unpaid', 'withdrawn', 'rejected'],
  });
});
