import { type PaymentState, paymentAfter } from './paymentStates.ts';

/** The provider's state of a payment attempt. pending: a slip waits to be paid at a convenience store. */
export type ProviderStatus = 'open' | 'pending' | 'paid' | 'failed' | 'expired';

/** Its state as last recorded. */
export type AttemptState = 'created' | 'pending' | 'paid' | 'failed' | 'expired';

/** stands: it is to be paid for, or was. expired: ended because nobody paid. over: cancelled or withdrawn. */
export type Standing = 'stands' | 'expired' | 'over';

export type SettlementFacts = {
  readonly word: ProviderStatus;
  readonly known: AttemptState;
  readonly standing: Standing;
  readonly paymentState: PaymentState;
};

/**
 * `paymentState` is the payment state of the reservation afterwards. receive: the fee is paid. reinstate: it is paid if
 * the place is still available, else `otherwise` applies. giveBack: all money goes back, since it is not owed (`over`),
 * no longer owed (`late`) or was paid before (`twice`).
 */
export type SettlementPlan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'await'; readonly paymentState: PaymentState }
  | { readonly kind: 'giveUp'; readonly attempt: 'failed' | 'expired'; readonly paymentState: PaymentState }
  | { readonly kind: 'receive'; readonly paymentState: PaymentState }
  | { readonly kind: 'reinstate'; readonly paymentState: PaymentState; readonly otherwise: GiveBack }
  | GiveBack;

type GiveBack = {
  readonly kind: 'giveBack';
  readonly reason: 'over' | 'late' | 'twice';
  readonly paymentState: PaymentState;
};

/**
 * The next states of an attempt. Reports may arrive late and in any order: an ended attempt can only still become paid.
 */
const nextAttempts = {
  created: ['pending', 'paid', 'failed', 'expired'],
  pending: ['paid', 'failed', 'expired'],
  failed: ['paid'],
  expired: ['paid'],
  paid: [],
} as const satisfies Record<AttemptState, readonly AttemptState[]>;

/** What the provider's report about an attempt changes. Idempotent. */
export function decideSettlement(facts: SettlementFacts): SettlementPlan {
  const { word, known, paymentState } = facts;
  const possible: readonly AttemptState[] = nextAttempts[known];
  if (word === 'open' || !possible.includes(word)) return { kind: 'nothing' };
  if (word === 'paid') return withMoney(facts);
  if (word === 'pending')
    return { kind: 'await', paymentState: paymentAfter('issueSlip', paymentState) ?? paymentState };
  return { kind: 'giveUp', attempt: word, paymentState: withoutMoney(facts) };
}

/** Only a slip changed the payment state: the fee is owed again, or no longer when the reservation has ended. */
const withoutMoney = ({ standing, paymentState }: SettlementFacts) =>
  paymentState === 'processing'
    ? (paymentAfter(standing === 'stands' ? 'giveUp' : 'drop', paymentState) ?? paymentState)
    : paymentState;

function withMoney({ standing, paymentState }: SettlementFacts): SettlementPlan {
  if (standing === 'stands') {
    const received = paymentAfter('receive', paymentState);
    if (received !== null) return { kind: 'receive', paymentState: received };
    return { kind: 'giveBack', reason: 'twice', paymentState };
  }
  const reinstated = standing === 'expired' ? paymentAfter('reinstate', paymentState) : null;
  const back = { kind: 'giveBack', paymentState: paymentAfter('giveBack', paymentState) ?? paymentState } as const;
  if (reinstated === null) return { ...back, reason: 'over' };
  return { kind: 'reinstate', paymentState: reinstated, otherwise: { ...back, reason: 'late' } };
}
