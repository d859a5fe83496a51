import type { Balance } from './balanceOf.ts';
import { isOwedOnline, type PaymentState } from './paymentStates.ts';

/** What is still to be paid; below zero for what was paid too much. */
export const openOf = ({ owed, paid }: Pick<Balance, 'owed' | 'paid'>) => owed - paid;

/**
 * The payment state of a reservation that stands once staff have charged or taken back something beside its fee, by its
 * account then. A fee that is owed online stays so, and what is charged is paid with it; anything else is paid at the
 * counter. Where a fee was waived and nothing beside it is owed any more, it reads so again.
 */
export function paymentAfterCharging(
  { state, isWaived }: { readonly state: PaymentState; readonly isWaived: boolean },
  balance: Pick<Balance, 'owed' | 'paid' | 'due'>,
): PaymentState {
  const open = openOf(balance);
  if (open > 0) return isOwedOnline(state) ? state : 'counter';
  if (balance.owed > 0) return 'paid';
  if (isWaived) return 'waived';
  return balance.due > 0 ? 'refund_pending' : 'none';
}
