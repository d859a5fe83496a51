import { type RefusalResult, refuse } from '#rules/refusal.ts';
import type { EventReservationState } from './eventReservationStates.ts';

/** A reservation of the person's; `askForBorrowInstrument` when its event lends instruments. */
export type LoanRow = { readonly state: EventReservationState; readonly askForBorrowInstrument: boolean };

export type LoanDecision = { readonly kind: 'plan'; readonly requestForBorrowInstrument: boolean } | RefusalResult;

/** Whether an instrument can still be requested. `row` is null for what is not the person's. */
export function decideLoan(row: LoanRow | null, requestForBorrowInstrument: boolean): LoanDecision {
  if (row === null) return refuse('notFound');
  if (row.state !== 'in_cart') return refuse('notInCart');
  if (requestForBorrowInstrument && !row.askForBorrowInstrument) return refuse('loanNotOffered');
  return { kind: 'plan', requestForBorrowInstrument };
}
