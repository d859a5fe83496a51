import type { EntryType, Reservation } from '#contract/facility.ts';

type Appearance = Pick<Reservation, 'statusText' | 'isConfirmed' | 'isCanceled' | 'invalid'> & {
  /** Occupancy stands for it. */
  readonly holdsPlace: boolean;
  /** Waiting, or standing with the use still to come: one of the open reservations a person may have. */
  readonly isOpen: boolean;
  /** Its frames count for their month: entries that wait, uses to come and those that were, kept or not. */
  readonly countsForMonth: boolean;
};

const open = { isOpen: true, countsForMonth: true } as const;
const used = { isOpen: false, countsForMonth: true } as const;
const free = { isOpen: false, countsForMonth: false } as const;

const waiting = { isConfirmed: false, isCanceled: false, invalid: false, holdsPlace: false, ...open } as const;
const standing = { isConfirmed: true, isCanceled: false, invalid: false, holdsPlace: true, ...open } as const;
const over = { isConfirmed: true, isCanceled: false, invalid: true, holdsPlace: false, ...used } as const;
const cancelled = { isConfirmed: false, isCanceled: true, invalid: true, holdsPlace: false, ...free } as const;

/** The life of a facility reservation. Screens compare 落選 literally. */
export const reservationStates = {
  lottery_waiting: { statusText: '抽選待ち', ...waiting },
  won: { statusText: '当選', ...standing },
  lost: { statusText: '落選', ...over, ...free },
  confirmed: { statusText: '予約確定', ...standing },
  checked_in: { statusText: '受付済み', ...standing },
  completed: { statusText: '利用済み', ...over },
  no_show: { statusText: '無断不使用', ...over },
  cancelled_user: { statusText: '取消', ...cancelled },
  cancelled_operator: { statusText: '取消（施設都合）', ...cancelled },
  expired_unpaid: { statusText: '取消（未払い）', ...cancelled },
  withdrawn: { statusText: '申込取下げ', ...cancelled },
} as const satisfies Record<string, Appearance>;

export type ReservationState = keyof typeof reservationStates;

/** Money is an axis of its own. Screens compare 支払済み literally; the list hides an empty text. */
export const paymentTexts = {
  none: '',
  unpaid: '未払い',
  processing: '支払手続中',
  paid: '支払済み',
  refund_pending: '返金手続中',
  refunded: '返金済み',
  waived: '免除',
  counter: '窓口支払い',
} as const;

export type PaymentState = keyof typeof paymentTexts;

type Transitions = Readonly<Record<string, Readonly<Partial<Record<ReservationState, readonly ReservationState[]>>>>>;

/** Action → from → to. What is not here does not happen; tenant flags and deadlines come on top. */
export const reservationTransitions = {
  cancel: { confirmed: ['cancelled_user'], won: ['cancelled_user'], lottery_waiting: ['withdrawn'] },
  cancelByOperator: {
    confirmed: ['cancelled_operator'],
    won: ['cancelled_operator'],
    lottery_waiting: ['cancelled_operator'],
  },
  announce: { lottery_waiting: ['won', 'lost'] },
  expireUnpaid: { confirmed: ['expired_unpaid'], won: ['expired_unpaid'] },
  /** Money came after all and the place was still free; an entry that had won is won again. */
  revive: { expired_unpaid: ['confirmed', 'won'] },
  checkIn: { confirmed: ['checked_in'], won: ['checked_in'] },
  complete: { confirmed: ['completed'], won: ['completed'], checked_in: ['completed'] },
  recordNoShow: { confirmed: ['no_show'], won: ['no_show'] },
} as const satisfies Transitions;

export type ReservationAction = keyof typeof reservationTransitions;

/** Where an action may lead from a state; empty when the action is refused there. */
export function nextStates(action: ReservationAction, state: ReservationState): readonly ReservationState[] {
  const row: Transitions[string] = reservationTransitions[action];
  return row[state] ?? [];
}

/** The state of a new reservation. */
export const stateWhenReserved = {
  normal: 'confirmed',
  lottery: 'lottery_waiting',
} as const satisfies Record<EntryType, ReservationState>;

/** spec §2: the ticket (QR, or 詳細表示 without QR reception) belongs to what is confirmed, not cancelled and not 落選. */
export const hasTicket = ({
  isConfirmed,
  isCanceled,
  statusText,
}: Pick<Reservation, 'isConfirmed' | 'isCanceled' | 'statusText'>) =>
  isConfirmed && !isCanceled && statusText !== reservationStates.lost.statusText;

/** True for the name of a state; what a database answers is text. */
export const isReservationState = (text: string): text is ReservationState => Object.hasOwn(reservationStates, text);

/** The states for which a column of the table says yes, for a query to ask for. */
export const statesThat = (column: 'holdsPlace' | 'isOpen' | 'countsForMonth'): readonly ReservationState[] =>
  Object.keys(reservationStates)
    .filter(isReservationState)
    .filter((state) => reservationStates[state][column]);

/** True for the name of a payment state. */
export const isPaymentState = (text: string): text is PaymentState => Object.hasOwn(paymentTexts, text);

/** How a tenant collects fees. */
export type FeeCollection = 'none' | 'online' | 'counter';

const paymentWhenOwed = {
  none: 'none',
  online: 'unpaid',
  counter: 'counter',
} as const satisfies Record<FeeCollection, PaymentState>;

/** Where the money of a new reservation stands: nothing is owed for a free use, nor for a lottery entry. */
export const paymentWhenReserved = ({
  entryType,
  fee,
  feeCollection,
}: {
  readonly entryType: EntryType;
  readonly fee: number;
  readonly feeCollection: FeeCollection;
}): PaymentState => (entryType === 'lottery' || fee === 0 ? 'none' : paymentWhenOwed[feeCollection]);

/**
 * Where the money stands once a reservation is cancelled: what was paid is to be given back, what was only owed is owed no
 * more. Money under way is decided on when it arrives.
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

/** The same with what is given back, in yen: of what was paid and is kept whole, the payment stands. */
export const paymentAfterCancelling = (paymentState: PaymentState, refund: number): PaymentState =>
  paymentState === 'paid' && refund === 0 ? 'paid' : paymentWhenCancelled[paymentState];

type PaymentTransitions = Readonly<Record<string, Readonly<Partial<Record<PaymentState, PaymentState>>>>>;

/** What happens to the money of a reservation, from → to; cancelling is above. What is not here does not happen. */
export const paymentTransitions = {
  charge: { none: 'unpaid' },
  chargeAtCounter: { none: 'counter' },
  /** The person has a slip and will pay it at a convenience store. */
  issueSlip: { unpaid: 'processing' },
  /** Nothing came of an attempt. */
  giveUp: { processing: 'unpaid' },
  receive: { unpaid: 'paid', processing: 'paid', counter: 'paid' },
  /** Nothing is owed any more and nothing was paid. */
  drop: { unpaid: 'none', processing: 'none', counter: 'none' },
  revive: { none: 'paid', processing: 'paid' },
  /** Money that came for what is over goes back. */
  giveBack: {
    none: 'refund_pending',
    processing: 'refund_pending',
    refunded: 'refund_pending',
    paid: 'refund_pending',
  },
  refund: { refund_pending: 'refunded' },
} as const satisfies PaymentTransitions;

export type PaymentAction = keyof typeof paymentTransitions;

/** Where an action takes the money; null where it does not happen. */
export function paymentAfter(action: PaymentAction, state: PaymentState): PaymentState | null {
  const row: PaymentTransitions[string] = paymentTransitions[action];
  return row[state] ?? null;
}
