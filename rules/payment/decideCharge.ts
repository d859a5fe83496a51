import type { DueStep } from '#rules/ordinance/ladder.ts';
import type { FeeCollection, PaymentState } from './paymentStates.ts';
import { type PaymentTerms, payAtCounterUntil, payUntil } from './payUntil.ts';

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
  /** The ladder of an ordinance, where it has one. */
  readonly dues: readonly DueStep[] | null;
};

/** How a fee is collected: not at all, online, or at the counter, until the end of a minute where there is a due date. */
export type Charge =
  | { readonly kind: 'nothing'; readonly payUntil: null }
  | { readonly kind: 'online'; readonly payUntil: string }
  | { readonly kind: 'counter'; readonly payUntil: string | null };

/** How a tenant takes a fee; one that was booked at the counter is paid there, unless nothing is. */
export const collectedAs = (usual: FeeCollection, paysAtCounter: boolean): FeeCollection =>
  paysAtCounter && usual !== 'none' ? 'counter' : usual;

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

/** The same with the last minute for paying. What is owed only once the use has begun is paid at the counter, any time. */
export function decideCharge(facts: ChargeFacts): Charge {
  const kind = chargeKindOf(facts);
  if (kind !== 'nothing' && facts.usesAt <= facts.confirmedAt) return { kind: 'counter', payUntil: null };
  switch (kind) {
    case 'online':
      return { kind, payUntil: payUntil(facts) };
    case 'counter':
      return { kind, payUntil: payAtCounterUntil(facts) };
    case 'nothing':
      return { kind, payUntil: null };
  }
}

/** The payment state of a reservation once its fee is charged. */
export const paymentWhenCharged = {
  nothing: 'none',
  online: 'unpaid',
  counter: 'counter',
} as const satisfies Record<Charge['kind'], PaymentState>;
