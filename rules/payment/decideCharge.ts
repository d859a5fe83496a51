import type { FeeCollection, PaymentState } from './paymentStates.ts';
import { type PaymentTerms, payUntil } from './payUntil.ts';

export type ChargeFacts = {
  /** Yen. */
  readonly fee: number;
  /** Staff have nothing to decide on it any more. */
  readonly isFeeFinal: boolean;
  readonly feeCollection: FeeCollection;
  /** The person can see that the place is theirs; otherwise they could not pay in time. */
  readonly isTold: boolean;
  /** Local date-times 'YYYY-MM-DDTHH:MM' of the tenant's zone. */
  readonly confirmedAt: string;
  /** When the first use begins. */
  readonly usesAt: string;
  readonly terms: PaymentTerms;
};

/** How a fee is collected: not at all, online until the end of a minute, or at the counter. */
export type Charge =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'online'; readonly payUntil: string }
  | { readonly kind: 'counter' };

/** How the fee of a confirmed place is collected. */
export function chargeKindOf({
  fee,
  isFeeFinal,
  feeCollection,
  isTold,
}: Pick<ChargeFacts, 'fee' | 'isFeeFinal' | 'feeCollection' | 'isTold'>): Charge['kind'] {
  if (fee === 0 || !isFeeFinal || feeCollection === 'none') return 'nothing';
  return feeCollection === 'counter' || !isTold ? 'counter' : 'online';
}

/** The same with the last minute for paying online. */
export function decideCharge(facts: ChargeFacts): Charge {
  const kind = chargeKindOf(facts);
  return kind === 'online' ? { kind, payUntil: payUntil(facts) } : { kind };
}

/** The payment state of a reservation once its fee is charged. */
export const paymentWhenCharged = {
  nothing: 'none',
  online: 'unpaid',
  counter: 'counter',
} as const satisfies Record<Charge['kind'], PaymentState>;
