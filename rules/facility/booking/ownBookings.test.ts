import { describe, expect, it } from 'vitest';
import type { ListedReservation } from '#contract/facility/reservation.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { isOwed, ownBookings } from './ownBookings.ts';
import { isReservationState, reservationStates } from './reservationStates.ts';

const today = '2026-06-10';

const aReservation = (
  state: keyof typeof reservationStates,
  { dates = ['2026-06-20'], payment = 'none' }: { dates?: string[]; payment?: keyof typeof paymentStates } = {},
) =>
  ({
    reservationId: state,
    date: dates[0],
    details: dates.map((date) => ({ date, displayTimeFrame: '午前 09:00～12:00' })),
    paymentStatusText: paymentStates[payment].statusText,
    isFeeFinal: true,
    awaitedDraw: null,
    ...reservationStates[state],
  }) as unknown as ListedReservation;

const standingOf = (state: keyof typeof reservationStates) =>
  ownBookings([aReservation(state)], { today, payUntil: new Map() })[0]?.standing ?? null;

describe('[OPEN-07] reservations of rooms as what may come next', () => {
  it('every state has its standing, and what has ended as its person knows has none', () => {
    expect(
      Object.fromEntries(
        Object.keys(reservationStates)
          .filter(isReservationState)
          .map((state) => [state, standingOf(state)]),
      ),
    ).toEqual({
      lottery_waiting: 'waits',
      under_review: 'waits',
      won: 'won',
      lost: 'lost',
      confirmed: 'stands',
      checked_in: 'stands',
      completed: null,
      no_show: null,
      cancelled_user: null,
      cancelled_operator: 'calledOff',
      expired_unpaid: 'calledOff',
      withdrawn: null,
      rejected: 'calledOff',
    });
  });

  it('of several days the next one counts, from its first minute', () => {
    const days = aReservation('confirmed', { dates: ['2026-06-08', '2026-06-12', '2026-06-11'] });
    expect(ownBookings([days], { today, payUntil: new Map() })[0]?.startsAt).toBe('2026-06-11T09:00');
  });

  it('is owed online, at the counter and with a slip, by its deadline once that is known', () => {
    const owed = (['unpaid', 'counter', 'processing', 'paid', 'none'] as const).filter((payment) =>
      isOwed(aReservation('confirmed', { payment })),
    );
    expect(owed).toEqual(['unpaid', 'counter', 'processing']);
    const unpaid = aReservation('confirmed', { payment: 'unpaid' });
    const until = (payUntil: Map<string, string>) => ownBookings([unpaid], { today, payUntil })[0]?.owed;
    expect(until(new Map())).toEqual({ until: null });
    expect(until(new Map([['confirmed', '2026-06-19T23:59']]))).toEqual({ until: '2026-06-19T23:59' });
  });
});
