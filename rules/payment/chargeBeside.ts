import type { Balance } from './balanceOf.ts';
import { setOffOf } from './feeChange.ts';
import { openOf, paymentAfterCharging } from './paymentAfterCharging.ts';
import type { PaymentState } from './paymentStates.ts';

type Charged = {
  /** Of the account until now. */
  readonly balance: Pick<Balance, 'owed' | 'paid' | 'due'>;
  /** Yen of what has to go back that staff give back. */
  readonly byHand: number;
  /** Yen beside the fee; below zero to take back. */
  readonly yen: number;
  readonly paymentState: PaymentState;
  /** Staff have waived the fee. */
  readonly isWaived: boolean;
};

/** What charging beside the fee, or taking back of it, does to an account; sums in yen. */
export type ChargedBeside = {
  readonly setOff: number;
  /** To be given back of what was paid. */
  readonly refund: number;
  readonly open: number;
  readonly due: number;
  readonly paymentState: PaymentState;
};

/** What has to go back by hand pays what is charged; what is paid too much then goes back at the counter. */
export function chargeBeside({ balance, byHand, yen, paymentState, isWaived }: Charged): ChargedBeside {
  const owed = balance.owed + yen;
  const rest = openOf({ owed, paid: balance.paid });
  const setOff = setOffOf(rest, byHand);
  const refund = Math.max(0, -rest);
  const after = { owed, paid: balance.paid + setOff - refund, due: balance.due + refund - setOff };
  return {
    setOff,
    refund,
    open: Math.max(0, openOf(after)),
    due: after.due,
    paymentState: paymentAfterCharging({ state: paymentState, isWaived }, after),
  };
}
