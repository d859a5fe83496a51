import type { Standing } from '#rules/payment/decideSettlement.ts';
import { reachedFrom } from '#rules/reachedFrom.ts';

type Meaning = {
  /** Counts in spans and conditions, and keeps the person from taking the same event again. */
  readonly counts: boolean;
  /** Takes one of the seats of the event; in a cart only while it is held. */
  readonly takesSeat: boolean;
  /** Has left the cart by being reserved: an entry, a seat, or a later state of one. */
  readonly isReserved: boolean;
  /** The person or the operator has ended it. */
  readonly isCanceled: boolean;
  /** Listed in the person's calendar. */
  readonly isShown: boolean;
  /** For a lottery entry: its result, or what followed. */
  readonly isResult: boolean;
  /** The status text in the calendar; empty for states not listed there. */
  readonly statusText: string;
};

const unreserved = { isReserved: false, isCanceled: false } as const;
const standing = { isReserved: true, isCanceled: false } as const;
const over = { counts: false, takesSeat: false, isReserved: true, isCanceled: false } as const;
const canceled = { ...over, isCanceled: true } as const;
const hidden = { isShown: false, isResult: false, statusText: '' } as const;
const result = { isShown: true, isResult: true } as const;

/** The states of an event reservation. */
export const eventReservationStates = {
  in_cart: { counts: true, takesSeat: true, ...unreserved, ...hidden },
  /** Held for somebody who waited, who has not taken it: nothing of theirs yet. */
  offered: { counts: false, takesSeat: true, ...unreserved, ...hidden },
  removed: { counts: false, takesSeat: false, ...unreserved, ...hidden },
  applied: {
    counts: true,
    takesSeat: false,
    ...standing,
    isShown: true,
    isResult: false,
    statusText: '申込済（抽選待ち）',
  },
  withdrawn: { ...canceled, ...hidden },
  won: { counts: true, takesSeat: true, ...standing, ...result, statusText: '当選' },
  lost: { ...over, ...result, statusText: '落選' },
  lapsed: { ...over, ...result, statusText: '取消（期限切れ）' },
  awaiting_payment: { counts: true, takesSeat: true, ...standing, ...result, statusText: '支払待ち' },
  fixed: { counts: true, takesSeat: true, ...standing, ...result, statusText: '確定' },
  cancelled_user: { ...canceled, ...hidden },
  cancelled_operator: { ...canceled, ...result, statusText: '中止' },
} as const satisfies Record<string, Meaning>;

export type EventReservationState = keyof typeof eventReservationStates;

/** Was never theirs, or is as if it had never been. */
export const isNobodys = (state: string) => state === 'offered' || state === 'removed';

/** True for the name of a state: the database returns plain text. */
export const isEventReservationState = (text: string): text is EventReservationState =>
  Object.hasOwn(eventReservationStates, text);

/** How an event reservation relates to its fee. */
export function eventPaymentStanding(state: EventReservationState): Standing {
  if (state === 'lapsed') return 'expired';
  return eventReservationStates[state].counts ? 'stands' : 'over';
}

type Column = Exclude<keyof Meaning, 'statusText'>;

/** The states that have all these columns of the table set, for use in queries. */
export const eventStatesThat = (...columns: readonly Column[]): readonly EventReservationState[] =>
  Object.keys(eventReservationStates)
    .filter(isEventReservationState)
    .filter((state) => columns.every((column) => eventReservationStates[state][column]));

/** True of a seat that is fixed once paid for. */
export const awaitsPayment = (state: string) => state === ('awaiting_payment' satisfies EventReservationState);

type Transitions = Readonly<Record<string, Readonly<Partial<Record<EventReservationState, EventReservationState>>>>>;

/** Action → from → to. Anything else is refused. Tenant flags and deadlines are checked separately. */
export const eventTransitions = {
  withdraw: { applied: 'withdrawn' },
  /** The result of an entry when its draw is announced. */
  win: { applied: 'won' },
  lose: { applied: 'lost' },
  /** Nothing is left to be done for what was won. */
  fix: { won: 'fixed' },
  cancel: { won: 'cancelled_user', awaiting_payment: 'cancelled_user', fixed: 'cancelled_user' },
  cancelByOperator: {
    applied: 'cancelled_operator',
    won: 'cancelled_operator',
    awaiting_payment: 'cancelled_operator',
    fixed: 'cancelled_operator',
  },
  /** The fee is paid, online or at the counter. */
  pay: { won: 'fixed', awaiting_payment: 'fixed', fixed: 'fixed' },
  expire: { won: 'lapsed', awaiting_payment: 'lapsed' },
  /** Money arrived after expiry, and a seat was still available. */
  reinstate: { lapsed: 'fixed' },
} as const satisfies Transitions;

export type EventReservationAction = keyof typeof eventTransitions;

/** The state after an action; null when the action is refused. */
export function nextEventState(
  action: EventReservationAction,
  state: EventReservationState,
): EventReservationState | null {
  const row: Transitions[string] = eventTransitions[action];
  return row[state] ?? null;
}

function nextEventStates(state: EventReservationState): readonly EventReservationState[] {
  const actions = Object.keys(eventTransitions) as EventReservationAction[];
  return actions.flatMap((action) => nextEventState(action, state) ?? []);
}

const canceledWaiting = [nextEventState('cancelByOperator', 'applied')].filter((state) => state !== null);

/**
 * Every state an entry may have once its span has closed, by its result. Nobody can withdraw by then, but the operator
 * may end a waiting entry, whatever its later result.
 */
export const eventStatesOfEntry: Readonly<Record<'waiting' | 'won' | 'lost', readonly EventReservationState[]>> = {
  waiting: ['applied', ...canceledWaiting],
  won: [...new Set([...reachedFrom<EventReservationState>('won', nextEventStates), ...canceledWaiting])],
  lost: [...new Set([...reachedFrom<EventReservationState>('lost', nextEventStates), ...canceledWaiting])],
};
