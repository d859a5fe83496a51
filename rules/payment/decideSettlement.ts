import { type PaymentState, paymentAfter } from '#rules/facility/reservationStates.ts';

/** How an attempt to pay stands on the provider's side; pending: a slip waits to be paid at a convenience store. */
export type ProviderWord = 'open' | 'pending' | 'paid' | 'failed' | 'expired';

/** How we last knew it. */
export type AttemptState = 'created' | 'pending' | 'paid' | 'failed' | 'expired';

/** stands: it is to be paid for, or was. lapsed: given up because nobody paid. over: cancelled or withdrawn. */
export type Standing = 'stands' | 'lapsed' | 'over';

export type SettlementFacts = {
  readonly word: ProviderWord;
  readonly known: AttemptState;
  readonly standing: Standing;
  readonly paymentState: PaymentState;
};

/**
 * `paymentState` is where the money of the reservation stands afterwards. receive: the fee is paid. revive: it is paid if the
 * place can still be had; what else happens is `otherwise`. giveBack: the money goes back whole, since it is not owed
 * (`over`), not owed any more (`late`) or was paid before (`twice`).
 */
export type SettlementPlan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'await'; readonly paymentState: PaymentState }
  | { readonly kind: 'giveUp'; readonly attempt: 'failed' | 'expired'; readonly paymentState: PaymentState }
  | { readonly kind: 'receive'; readonly paymentState: PaymentState }
  | { readonly kind: 'revive'; readonly paymentState: PaymentState; readonly otherwise: GiveBack }
  | GiveBack;

type GiveBack = {
  readonly kind: 'giveBack';
  readonly reason: 'over' | 'late' | 'twice';
  readonly paymentState: PaymentState;
};

/** What an attempt can become. Words may arrive late and in any order: an ended one is only ever paid after all. */
const nextAttempts = {
  created: ['pending', 'paid', 'failed', 'expired'],
  pending: ['paid', 'failed', 'expired'],
  failed: ['paid'],
  expired: ['paid'],
  paid: [],
} as const satisfies Record<AttemptState, readonly AttemptState[]>;

/** What the provider's word about an attempt changes; saying it again changes nothing. */
export function decideSettlement(facts: SettlementFacts): SettlementPlan {
  const { word, known, paymentState } = facts;
  const possible: readonly AttemptState[] = nextAttempts[known];
  if (word === 'open' || !possible.includes(word)) return { kind: 'nothing' };
  if (word === 'paid') return withMoney(facts);
  if (word === 'pending')
    return { kind: 'await', paymentState: paymentAfter('issueSlip', paymentState) ?? paymentState };
  return { kind: 'giveUp', attempt: word, paymentState: withoutMoney(facts) };
}

/** Only a slip leaves a trace: it is owed again, or no longer when the reservation has ended meanwhile. */
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
  const revived = standing === 'lapsed' ? paymentAfter('revive', paymentState) : null;
  const back = { kind: 'giveBack', paymentState: paymentAfter('giveBack', paymentState) ?? paymentState } as const;
  if (revived === null) return { ...back, reason: 'over' };
  return { kind: 'revive', paymentState: revived, otherwise: { ...back, reason: 'late' } };
}
