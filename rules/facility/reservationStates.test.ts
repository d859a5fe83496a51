import { describe, expect, test } from 'vitest';
import {
  hasTicket,
  isPaymentState,
  isReservationState,
  nextStates,
  type PaymentAction,
  paymentAfter,
  paymentAfterCancelling,
  paymentTexts,
  paymentTransitions,
  paymentWhenReserved,
  type ReservationAction,
  type ReservationState,
  reservationStates,
  reservationTransitions,
  statesThat,
  stateWhenReserved,
} from './reservationStates.ts';

const states = Object.keys(reservationStates).filter(isReservationState);

describe('how each state appears', () => {
  test.each<[ReservationState, string, boolean, boolean, boolean, boolean]>([
    ['lottery_waiting', '抽選待ち', false, false, false, false],
    ['won', '当選', true, false, false, true],
    ['lost', '落選', true, false, true, false],
    ['confirmed', '予約確定', true, false, false, true],
    ['checked_in', '受付済み', true, false, false, true],
    ['completed', '利用済み', true, false, true, false],
    ['no_show', '無断不使用', true, false, true, false],
    ['cancelled_user', '取消', false, true, true, false],
    ['cancelled_operator', '取消（施設都合）', false, true, true, false],
    ['expired_unpaid', '取消（未払い）', false, true, true, false],
    ['withdrawn', '申込取下げ', false, true, true, false],
  ])('[LIST-01] [LIST-02] %s is %s', (state, statusText, isConfirmed, isCanceled, invalid, holdsPlace) => {
    expect(reservationStates[state]).toMatchObject({ statusText, isConfirmed, isCanceled, invalid, holdsPlace });
  });

  test('what waits or stands is open, and a draw that was lost counts no more than what was cancelled', () => {
    expect(statesThat('isOpen')).toEqual(['lottery_waiting', 'won', 'confirmed', 'checked_in']);
    expect(statesThat('countsForMonth')).toEqual([...statesThat('isOpen'), 'completed', 'no_show']);
    expect(statesThat('holdsPlace')).toEqual(['won', 'confirmed', 'checked_in']);
  });

  test('there are no others', () => {
    expect(states).toHaveLength(11);
    expect(isReservationState('toString')).toBe(false);
  });

  test('[LIST-01] the texts of payment, 支払済み among them', () => {
    expect(Object.values(paymentTexts)).toEqual([
      '',
      '未払い',
      '支払手続中',
      '支払済み',
      '返金手続中',
      '返金済み',
      '免除',
      '窓口支払い',
    ]);
    expect(isPaymentState('paid')).toBe(true);
    expect(isPaymentState('支払済み')).toBe(false);
  });
});

describe('what can be done in each state', () => {
  const can = (action: ReservationAction) => states.filter((state) => nextStates(action, state).length > 0);

  test('[LIST-02] [DETAIL-01] a ticket is shown when confirmed, not lost and not cancelled', () => {
    const withTicket = states.filter((state) => hasTicket(reservationStates[state]));
    expect(withTicket).toEqual(['won', 'confirmed', 'checked_in', 'completed', 'no_show']);
  });

  test('[DETAIL-02] cancelling is for what holds a place or waits for the lottery, and is not checked in', () => {
    expect(can('cancel')).toEqual(['lottery_waiting', 'won', 'confirmed']);
  });

  test('check-in is for what is confirmed or won', () => {
    expect(can('checkIn')).toEqual(['won', 'confirmed']);
  });
});

describe('transitions', () => {
  test.each<[ReservationAction, ReservationState, ReservationState[]]>([
    ['cancel', 'confirmed', ['cancelled_user']],
    ['cancel', 'lottery_waiting', ['withdrawn']],
    ['cancel', 'checked_in', []],
    ['cancel', 'cancelled_user', []],
    ['cancelByOperator', 'won', ['cancelled_operator']],
    ['announce', 'lottery_waiting', ['won', 'lost']],
    ['announce', 'withdrawn', []],
    ['checkIn', 'confirmed', ['checked_in']],
    ['complete', 'checked_in', ['completed']],
    ['recordNoShow', 'checked_in', []],
    ['expireUnpaid', 'confirmed', ['expired_unpaid']],
    ['revive', 'expired_unpaid', ['confirmed', 'won']],
  ])('%s from %s leads to %j', (action, state, expected) => {
    expect(nextStates(action, state)).toEqual(expected);
  });

  test('what is over stays over, but for what was given up unpaid and is paid after all', () => {
    const over = states.filter((state) => reservationStates[state].invalid);
    const actions = Object.keys(reservationTransitions) as ReservationAction[];
    const revived = over.flatMap((state) =>
      actions.filter((action) => nextStates(action, state).length > 0).map((action) => `${action} ${state}`),
    );
    expect(revived).toEqual(['revive expired_unpaid']);
  });

  test('[LOT-01] a reservation begins confirmed, a lottery entry waiting', () => {
    expect(stateWhenReserved).toEqual({ normal: 'confirmed', lottery: 'lottery_waiting' });
  });
});

test.each([
  ['normal', 5000, 'none', 'none'],
  ['normal', 5000, 'online', 'unpaid'],
  ['normal', 5000, 'counter', 'counter'],
  ['normal', 0, 'online', 'none'],
  ['lottery', 5000, 'online', 'none'],
] as const)('a %s reservation of %i yen, collected %s, begins as %s', (entryType, fee, feeCollection, expected) => {
  expect(paymentWhenReserved({ entryType, fee, feeCollection })).toBe(expected);
});

describe('the money of a reservation', () => {
  const paymentStates = Object.keys(paymentTexts).filter(isPaymentState);
  const actions = Object.keys(paymentTransitions) as PaymentAction[];

  test('[DETAIL-04] only money that came makes it 支払済み', () => {
    const leading = actions.filter((action) => paymentStates.some((state) => paymentAfter(action, state) === 'paid'));
    expect(leading).toEqual(['receive', 'revive']);
  });

  test('what was paid leaves that only to be given back', () => {
    expect(actions.filter((action) => paymentAfter(action, 'paid') !== null)).toEqual(['giveBack']);
    expect(actions.filter((action) => paymentAfter(action, 'waived') !== null)).toEqual([]);
  });

  test.each([
    ['paid', 3000, 'refund_pending'],
    ['paid', 0, 'paid'],
    ['unpaid', 0, 'none'],
    ['counter', 0, 'none'],
    ['processing', 0, 'processing'],
    ['waived', 0, 'waived'],
  ] as const)('%s with %i yen given back is after a cancellation %s', (state, refund, expected) => {
    expect(paymentAfterCancelling(state, refund)).toBe(expected);
  });
});
