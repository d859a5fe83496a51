import { type RefusalResult, refuse } from '#rules/refusal.ts';
import type { EventReservationState } from '../eventReservationStates.ts';
import { type Borrowed, borrowedOf, type Loan } from './loans.ts';

/**
 * A reservation of the person's; `askForBorrowInstrument` when its event lends instruments, `loans` what it lends
 * besides, `borrowed` what they borrow of it.
 */
export type LoanRow = {
  readonly state: EventReservationState;
  readonly askForBorrowInstrument: boolean;
  readonly loans: readonly Loan[];
  readonly borrowed: readonly Borrowed[];
};

/** What is wanted; without `loans` these stay as they are. */
export type LoanWish = { readonly requestForBorrowInstrument: boolean; readonly loans?: readonly string[] | undefined };

export type LoanPlan = { readonly requestForBorrowInstrument: boolean; readonly borrowed: readonly Borrowed[] };

export type LoanDecision = ({ readonly kind: 'plan' } & LoanPlan) | RefusalResult;

/**
 * Whether it can still be requested. `row` is null for what is not the person's. Whether there are enough is judged when
 * the course is reserved.
 */
export function decideLoan(row: LoanRow | null, { requestForBorrowInstrument, loans }: LoanWish): LoanDecision {
  if (row === null) return refuse('notFound');
  if (row.state !== 'in_cart') return refuse('notInCart');
  if (requestForBorrowInstrument && !row.askForBorrowInstrument) return refuse('loanNotOffered');
  const borrowed = loans ? borrowedOf(row.loans, loans) : row.borrowed;
  if (borrowed === null) return refuse('loanNotOffered');
  return { kind: 'plan', requestForBorrowInstrument, borrowed };
}
