import { describe, expect, test } from 'vitest';
import { decideLoan } from './decideLoan.ts';
import { eventReservationStates, isEventReservationState } from './eventReservationStates.ts';

const states = Object.keys(eventReservationStates).filter(isEventReservationState);
const refused = (code: string) => ({ kind: 'refusal', refusal: { code } });

describe('[ECART-01] the loan of an instrument can be asked for in the cart', () => {
  test.each([
    ['asked for where it is lent', true, true, { kind: 'plan', requestForBorrowInstrument: true }],
    ['no longer asked for', true, false, { kind: 'plan', requestForBorrowInstrument: false }],
    ['asked for where none is lent', false, true, refused('loanNotOffered')],
    ['not asked for where none is lent', false, false, { kind: 'plan', requestForBorrowInstrument: false }],
  ])('%s', (_title, askForBorrowInstrument, wanted, expected) => {
    expect(decideLoan({ state: 'in_cart', askForBorrowInstrument }, wanted)).toEqual(expected);
  });

  test.each(states.filter((state) => state !== 'in_cart'))('not when it is %s', (state) => {
    expect(decideLoan({ state, askForBorrowInstrument: false }, true)).toEqual(refused('notInCart'));
  });

  test('what is not the own reservation is not found', () => {
    expect(decideLoan(null, true)).toEqual(refused('notFound'));
  });
});
