import { expect, it } from 'vitest';
import { type ReservationState, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { hasApproval } from './hasApproval.ts';

const shown = (state: ReservationState, paymentStatusText = '') => {
  const { statusText, isCanceled } = reservationStates[state];
  return { statusText, isCanceled, paymentStatusText };
};

it.each(['', 'ishinomaki'] as const)(
  '[DETAIL-04] with the tag "%s" every reservation has one, a cancelled one too',
  (tag) => {
    for (const state of ['won', 'confirmed', 'checked_in', 'completed', 'cancelled_user', 'expired_unpaid'] as const) {
      expect(hasApproval(shown(state), tag), state).toBe(true);
      expect(hasApproval(shown(state, '未払い'), tag), state).toBe(true);
    }
  },
);

it.each(['', 'ishinomaki', 'musashino'] as const)(
  'with the tag "%s" entries that were never approved have none',
  (tag) => {
    for (const state of ['lottery_waiting', 'lost', 'withdrawn'] as const) {
      expect(hasApproval(shown(state, '支払済み'), tag), state).toBe(false);
    }
  },
);

it('[DETAIL-04] with the tag musashino only what is not cancelled and 支払済み', () => {
  expect(hasApproval(shown('confirmed', '支払済み'), 'musashino')).toBe(true);
  expect(hasApproval(shown('won', '支払済み'), 'musashino')).toBe(true);
  for (const payment of ['', '未払い', '支払手続中', '返金済み', '窓口支払い', '免除']) {
    expect(hasApproval(shown('confirmed', payment), 'musashino'), payment).toBe(false);
  }
  expect(hasApproval(shown('cancelled_user', '支払済み'), 'musashino')).toBe(false);
});
