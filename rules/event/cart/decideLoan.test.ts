import { describe, expect, test } from 'vitest';
import { eventReservationStates, isEventReservationState } from '../eventReservationStates.ts';
import { decideLoan, type LoanRow } from './decideLoan.ts';

const states = Object.keys(eventReservationStates).filter(isEventReservationState);
const refused = (code: string) => ({ kind: 'refusal', refusal: { code } });
const plan = (requestForBorrowInstrument: boolean) => ({ kind: 'plan', requestForBorrowInstrument, borrowed: [] });
const aRow = (more: Partial<LoanRow> = {}): LoanRow => ({
  state: 'in_cart',
  askForBorrowInstrument: false,
  loans: [],
  borrowed: [],
  ...more,
});

describe('[ECART-01] the loan of an instrument can be asked for in the cart', () => {
  test.each([
    ['asked for where it is lent', true, true, plan(true)],
    ['no longer asked for', true, false, plan(false)],
    ['asked for where none is lent', false, true, refused('loanNotOffered')],
    ['not asked for where none is lent', false, false, plan(false)],
  ])('%s', (_title, askForBorrowInstrument, requestForBorrowInstrument, expected) => {
    expect(decideLoan(aRow({ askForBorrowInstrument }), { requestForBorrowInstrument })).toEqual(expected);
  });

  test.each(states.filter((state) => state !== 'in_cart'))('not when it is %s', (state) => {
    expect(decideLoan(aRow({ state }), { requestForBorrowInstrument: true })).toEqual(refused('notInCart'));
  });

  test('what is not the own reservation is not found', () => {
    expect(decideLoan(null, { requestForBorrowInstrument: true })).toEqual(refused('notFound'));
  });
});

describe('what is lent with a course can be asked for in the cart', () => {
  const loans = [
    { name: 'ギター', price: 500, stock: 5 },
    { name: '教本', price: 1200, stock: null },
  ];
  const guitar = { name: 'ギター', price: 500 };
  test.each<[string, readonly string[] | undefined, unknown]>([
    ['one of it', ['ギター'], { borrowed: [guitar] }],
    ['all, in the order of the course', ['教本', 'ギター'], { borrowed: [guitar, { name: '教本', price: 1200 }] }],
    ['nothing any more', [], { borrowed: [] }],
    ['nothing said, it stays at the price of then', undefined, { borrowed: [{ name: 'ギター', price: 400 }] }],
    ['what is not lent', ['ギター', 'ピアノ'], refused('loanNotOffered')],
  ])('%s', (_title, names, expected) => {
    const row = aRow({ loans, borrowed: [{ name: 'ギター', price: 400 }] });
    expect(decideLoan(row, { requestForBorrowInstrument: false, loans: names })).toMatchObject(expected as object);
  });
});
