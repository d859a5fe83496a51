type Meaning = {
  /** The text on screens; the list hides an empty one. Screens compare 支払済み literally. */
  readonly statusText: string;
  /** The fee of a valid reservation is still to be paid. After its end nothing is owed, whatever this says. */
  readonly isOwed: boolean;
  /** It is to be paid online, with or without a slip of a convenience store. */
  readonly isOwedOnline: boolean;
  /** What was paid is being or was given back. */
  readonly isRefund: boolean;
};

const settled = { isOwed: false, isOwedOnline: false, isRefund: false } as const;
const owedOnline = { isOwed: true, isOwedOnline: true, isRefund: false } as const;
const owedAtCounter = { isOwed: true, isOwedOnline: false, isRefund: false } as const;
const refund = { isOwed: false, isOwedOnline: false, isRefund: true } as const;

/** The payment state of a room or course reservation. It changes separately from the reservation's own state. */
export const paymentStates = {
  none: { statusText: '', ...settled },
  unpaid: { statusText: '未払い', ...owedOnline },
  processing: { statusText: '支払手続中', ...owedOnline },
  paid: { statusText: '支払済み', ...settled },
  refund_pending: { statusText: '返金手続中', ...refund },
  refunded: { statusText: '返金済み', ...refund },
  waived: { statusText: '免除', ...settled },
  counter: { statusText: '窓口支払い', ...owedAtCounter },
} as const satisfies Record<string, Meaning>;

export type PaymentState = keyof typeof paymentStates;

/**
 * Where nothing is left to pay because it was paid or waived. The limit of guests counts all others: what is free takes
 * a place as well.
 */
export const paidStates = ['paid', 'waived'] as const satisfies readonly PaymentState[];

/** True for the name of a payment state: the database returns plain text. */
export const isPaymentState = (text: string): text is PaymentState => Object.hasOwn(paymentStates, text);

/** The states in which a fee is still to be paid, for use in queries. */
export const owedStates: readonly PaymentState[] = Object.keys(paymentStates)
  .filter(isPaymentState)
  .filter((state) => paymentStates[state].isOwed);

/** True while a fee is still to be paid online. Only for valid reservations. */
export const isOwedOnline = (state: PaymentState) => paymentStates[state].isOwedOnline;

/** Money is on its way between the person and the tenant. */
export const statesUnderWay: readonly PaymentState[] = ['processing', 'refund_pending'];

/** How a tenant collects fees. */
export type FeeCollection = 'none' | 'online' | 'counter';

/**
 * The payment state once a reservation is cancelled: what was paid is to be given back, what was only owed is owed no
 * more. A payment under way is decided when it arrives.
 */
export const paymentWhenCancelled = {
  none: 'none',
  unpaid: 'none',
  counter: 'none',
  processing: 'processing',
  paid: 'refund_pending',
  refund_pending: 'refund_pending',
  refunded: 'refunded',
  waived: 'waived',
} as const satisfies Record<PaymentState, PaymentState>;

/**
 * The same given the yen that go back, and all those that were paid and do not, whenever they were kept. Also of what was
 * paid in part, because staff charged something later.
 */
export function paymentAfterCancelling(
  paymentState: PaymentState,
  { refund, kept }: { readonly refund: number; readonly kept: number },
): PaymentState {
  if (paymentState === 'processing') return 'processing';
  if (refund > 0) return 'refund_pending';
  const isKept = paymentState === 'paid' || (kept > 0 && paymentStates[paymentState].isOwed);
  return isKept ? 'paid' : paymentWhenCancelled[paymentState];
}

type Transitions = Readonly<Record<string, Readonly<Partial<Record<PaymentState, PaymentState>>>>>;

/** Transitions of a reservation's payment, from → to. Cancelling is above. Anything else is refused. */
export const paymentTransitions = {
  charge: { none: 'unpaid' },
  /** Staff have decided that nothing is to be paid. */
  waive: { none: 'waived' },
  chargeAtCounter: { none: 'counter' },
  /** The person has a slip and will pay it at a convenience store. */
  issueSlip: { unpaid: 'processing' },
  /** An attempt failed. */
  giveUp: { processing: 'unpaid' },
  receive: { unpaid: 'paid', processing: 'paid', counter: 'paid' },
  /** What came in cash was taken back and is owed again: online, or at the counter. */
  takeBack: { unpaid: 'unpaid', counter: 'counter', paid: 'unpaid' },
  takeBackAtCounter: { unpaid: 'counter', counter: 'counter', paid: 'counter' },
  /** Nothing is owed any more and nothing was paid. */
  drop: { unpaid: 'none', processing: 'none', counter: 'none' },
  reinstate: { none: 'paid', processing: 'paid' },
  /** Money for a reservation that is over goes back. */
  giveBack: {
    none: 'refund_pending',
    processing: 'refund_pending',
    refunded: 'refund_pending',
    paid: 'refund_pending',
  },
  refund: { refund_pending: 'refunded' },
} as const satisfies Transitions;

export type PaymentAction = keyof typeof paymentTransitions;

/** The payment state after an action; null when the action is refused. */
export function paymentAfter(action: PaymentAction, state: PaymentState): PaymentState | null {
  const row: Transitions[string] = paymentTransitions[action];
  return row[state] ?? null;
}
