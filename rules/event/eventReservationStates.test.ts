import { describe, expect, test } from 'vitest';
import { eventReservationStates, eventStatesThat, isEventReservationState } from './eventReservationStates.ts';

describe('the states of an event reservation', () => {
  test('entries, places and what lies in the cart count; what is over does not', () => {
    expect(eventStatesThat('counts')).toEqual(['in_cart', 'applied', 'won', 'awaiting_payment', 'fixed']);
  });

  test('a seat is taken only by what counts, and an entry takes none', () => {
    expect(eventStatesThat('takesSeat')).toEqual(['in_cart', 'won', 'awaiting_payment', 'fixed']);
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

  test('a name that is none is not taken for one', () => {
    expect(isEventReservationState('fixed')).toBe(true);
    expect(isEventReservationState('toString')).toBe(false);
  });
});
