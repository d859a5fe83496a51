import { describe, expect, test } from 'vitest';
import {
  awaitsPayment,
  type EventReservationState,
  eventPaymentStanding,
  eventReservationStates,
  eventStatesOfEntry,
  eventStatesThat,
  isEventReservationState,
  nextEventState,
} from './eventReservationStates.ts';

describe('the states of an event reservation', () => {
  test('entries, places and what lies in the cart count; what is over does not', () => {
    expect(eventStatesThat('counts')).toEqual(['in_cart', 'applied', 'won', 'awaiting_payment', 'fixed']);
  });

  test('a seat is taken only by what counts, or is held for somebody, and an entry takes none', () => {
    expect(eventStatesThat('takesSeat')).toEqual(['in_cart', 'offered', 'won', 'awaiting_payment', 'fixed']);
  });

  test('the cart and what the person gave up do not stand in the calendar', () => {
    expect(eventStatesThat('isShown')).toEqual([
      'applied',
      'won',
      'lost',
      'lapsed',
      'awaiting_payment',
      'fixed',
      'cancelled_operator',
    ]);
  });

  test('of what stands in the calendar, all but the entry itself tells a result', () => {
    expect(eventStatesThat('isResult')).toEqual(eventStatesThat('isShown').filter((state) => state !== 'applied'));
  });

  test('what stands in the calendar, and nothing else, has a word there, each its own', () => {
    const words = Object.values(eventReservationStates).map(({ isShown, statusText }) => {
      expect(statusText !== '').toBe(isShown);
      return statusText;
    });
    expect(new Set(words.filter((word) => word !== '')).size).toBe(eventStatesThat('isShown').length);
  });

  test('whatever was reserved has left the cart for good, and somebody may have ended it', () => {
    const states = Object.keys(eventReservationStates).filter(isEventReservationState);
    expect(states.filter((state) => !eventReservationStates[state].isReserved)).toEqual([
      'in_cart',
      'offered',
      'removed',
    ]);
    expect(eventStatesThat('isCanceled')).toEqual(['withdrawn', 'cancelled_user', 'cancelled_operator']);
    expect(eventStatesThat('takesSeat', 'isReserved')).toEqual(['won', 'awaiting_payment', 'fixed']);
    expect(states.filter(awaitsPayment)).toEqual(['awaiting_payment']);
  });

  test.each<[keyof typeof eventStatesOfEntry, EventReservationState[]]>([
    ['waiting', ['applied', 'cancelled_operator']],
    ['won', ['won', 'fixed', 'lapsed', 'cancelled_user', 'cancelled_operator']],
    ['lost', ['lost', 'cancelled_operator']],
  ])('what may have become of an entry once its span has closed: %s', (result, expected) => {
    expect(eventStatesOfEntry[result].toSorted()).toEqual(expected.toSorted());
  });

  test('a fee is a matter of what counts, and only what was given up unpaid may be paid for after all', () => {
    const states = Object.keys(eventReservationStates).filter(isEventReservationState);
    for (const state of states) {
      expect(eventPaymentStanding(state) === 'stands').toBe(eventReservationStates[state].counts);
      expect(nextEventState('reinstate', state) !== null).toBe(eventPaymentStanding(state) === 'expired');
    }
  });

  test('a name that is none is not taken for one', () => {
    expect(isEventReservationState('fixed')).toBe(true);
    expect(isEventReservationState('toString')).toBe(false);
  });
});
