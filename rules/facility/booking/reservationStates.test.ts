import { describe, expect, test } from 'vitest';
import {
  cameStates,
  hasTicket,
  isReservationState,
  nextStates,
  paymentStanding,
  type ReservationAction,
  type ReservationState,
  reservationStates,
  reservationTransitions,
  stateAfterDraw,
  stateAfterReinstating,
  statesBefore,
  statesOfEntry,
  statesThat,
  stateWhenReserved,
  useStates,
} from './reservationStates.ts';

const states = Object.keys(reservationStates).filter(isReservationState);

describe('how each state appears', () => {
  test.each<[ReservationState, string, boolean, boolean, boolean, boolean]>([
    ['lottery_waiting', '抽選待ち', false, false, false, false],
    ['under_review', '審査中', false, false, false, true],
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
    ['rejected', '不承認', false, true, true, false],
  ])('[LIST-01] [LIST-02] %s is %s', (state, statusText, isConfirmed, isCanceled, invalid, holdsPlace) => {
    expect(reservationStates[state]).toMatchObject({ statusText, isConfirmed, isCanceled, invalid, holdsPlace });
  });

  test('what waits or stands is open, and a draw that was lost counts no more than what was cancelled', () => {
    expect(statesThat('isOpen')).toEqual(['lottery_waiting', 'under_review', 'won', 'confirmed', 'checked_in']);
    expect(statesThat('countsForMonth')).toEqual([...statesThat('isOpen'), 'completed', 'no_show']);
    expect(statesThat('holdsPlace')).toEqual(['under_review', 'won', 'confirmed', 'checked_in']);
  });

  test('there are no others', () => {
    expect(states).toHaveLength(13);
    expect(isReservationState('toString')).toBe(false);
  });
});

describe('what can be done in each state', () => {
  const can = (action: ReservationAction) => states.filter((state) => nextStates(action, state).length > 0);

  test('[LIST-02] [DETAIL-01] a ticket is shown when confirmed, not lost and not cancelled', () => {
    const withTicket = states.filter((state) => hasTicket(reservationStates[state]));
    expect(withTicket).toEqual(['won', 'confirmed', 'checked_in', 'completed', 'no_show']);
  });

  test('[DETAIL-02] cancelling is for what holds a place or waits for the lottery, and is not checked in', () => {
    expect(can('cancel')).toEqual(['lottery_waiting', 'under_review', 'won', 'confirmed']);
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
    ['announce', 'lottery_waiting', ['won', 'lost', 'under_review']],
    ['approve', 'under_review', ['confirmed', 'won']],
    ['approve', 'rejected', []],
    ['reject', 'under_review', ['rejected']],
    ['reject', 'confirmed', []],
    ['expireUnpaid', 'under_review', []],
    ['checkIn', 'under_review', []],
    ['announce', 'withdrawn', []],
    ['checkIn', 'confirmed', ['checked_in']],
    ['complete', 'checked_in', ['completed']],
    ['recordNoShow', 'checked_in', []],
    ['expireUnpaid', 'confirmed', ['expired_unpaid']],
    ['reinstate', 'expired_unpaid', ['confirmed', 'won']],
  ])('%s from %s leads to %j', (action, state, expected) => {
    expect(nextStates(action, state)).toEqual(expected);
  });

  test('[DESK-13] what is over stays over, but for what staff correct afterwards, and what is paid after all', () => {
    const over = states.filter((state) => reservationStates[state].invalid);
    const actions = Object.keys(reservationTransitions) as ReservationAction[];
    const reinstated = over.flatMap((state) =>
      actions.filter((action) => nextStates(action, state).length > 0).map((action) => `${action} ${state}`),
    );
    expect(reinstated.filter((name) => !/Afterwards (completed|no_show)$/.test(name))).toEqual([
      'reinstate expired_unpaid',
    ]);
  });

  test('[LOT-01] a reservation begins confirmed or, where staff approve it, under review, a lottery entry waiting', () => {
    expect(stateWhenReserved('normal', false)).toBe('confirmed');
    expect(stateWhenReserved('normal', true)).toBe('under_review');
    expect(stateWhenReserved('lottery', true)).toBe('lottery_waiting');
  });
});

test('only what was given up unpaid may be paid for after all, and what is cancelled is over', () => {
  expect(states.filter((state) => paymentStanding(state) === 'over')).toEqual([
    'cancelled_user',
    'cancelled_operator',
    'withdrawn',
    'rejected',
  ]);
  for (const state of states) {
    expect(nextStates('reinstate', state).length > 0).toBe(paymentStanding(state) === 'expired');
  }
});

describe('what may have become of an entry', () => {
  test.each<[keyof typeof statesOfEntry, ReservationState[]]>([
    ['waiting', ['lottery_waiting', 'cancelled_operator']],
    [
      'won',
      [
        'under_review',
        'rejected',
        'won',
        'cancelled_user',
        'cancelled_operator',
        'expired_unpaid',
        'checked_in',
        'completed',
        'no_show',
      ],
    ],
    ['lost', ['lost', 'cancelled_operator']],
  ])('once its lottery has closed: %s', (result, expected) => {
    expect(statesOfEntry[result].toSorted()).toEqual(expected.toSorted());
  });

  test('a draw makes an entry that waits a win or a loss, and changes nothing else', () => {
    expect(stateAfterDraw('lottery_waiting', { hasWon: true, needsApproval: false })).toBe('won');
    expect(stateAfterDraw('lottery_waiting', { hasWon: true, needsApproval: true })).toBe('under_review');
    expect(stateAfterDraw('lottery_waiting', { hasWon: false, needsApproval: true })).toBe('lost');
    expect(stateAfterDraw('cancelled_operator', { hasWon: true, needsApproval: false })).toBeNull();
  });

  test('what is paid for after all is what it was: won by an entry, else confirmed', () => {
    expect(stateAfterReinstating('expired_unpaid', 'lottery')).toBe('won');
    expect(stateAfterReinstating('expired_unpaid', 'normal')).toBe('confirmed');
    expect(stateAfterReinstating('cancelled_user', 'normal')).toBeNull();
  });
});

test('lists of states for queries come from the table', () => {
  expect(statesBefore('move')).toEqual(['confirmed', 'won', 'under_review']);
  expect(statesBefore('approve')).toEqual(['under_review']);
  expect(statesBefore('announce')).toEqual(['lottery_waiting']);
  expect(cameStates).toEqual(['checked_in', 'completed']);
  expect(useStates).toEqual(['confirmed', 'won', 'checked_in', 'completed']);
});
