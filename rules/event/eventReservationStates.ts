type Meaning = {
  /** Counts in spans and conditions, and keeps the person from taking the same event again. */
  readonly counts: boolean;
  /** Takes one of the seats of the event; in a cart only while it is held. */
  readonly takesSeat: boolean;
  /** Stands in the person's calendar. */
  readonly isShown: boolean;
  /** For a lottery entry: what the draw, or what followed it, made of it. */
  readonly isResult: boolean;
  /** What the calendar says; empty where the state does not stand in it. */
  readonly statusText: string;
};

const past = { counts: false, takesSeat: false } as const;
const hidden = { isShown: false, isResult: false, statusText: '' } as const;
const result = { isShown: true, isResult: true } as const;

/** The life of an event reservation. */
export const eventReservationStates = {
  in_cart: { counts: true, takesSeat: true, ...hidden },
  removed: { ...past, ...hidden },
  applied: { counts: true, takesSeat: false, isShown: true, isResult: false, statusText: '申込済（抽選待ち）' },
  withdrawn: { ...past, ...hidden },
  won: { counts: true, takesSeat: true, ...result, statusText: '当選' },
  lost: { ...past, ...result, statusText: '落選' },
  lapsed: { ...past, ...result, statusText: '取消（期限切れ）' },
  awaiting_payment: { counts: true, takesSeat: true, ...result, statusText: '支払待ち' },
  fixed: { counts: true, takesSeat: true, ...result, statusText: '確定' },
  cancelled_user: { ...past, ...hidden },
  cancelled_operator: { ...past, ...result, statusText: '中止' },
} as const satisfies Record<string, Meaning>;

export type EventReservationState = keyof typeof eventReservationStates;

/** True for the name of a state; what a database answers is text. */
export const isEventReservationState = (text: string): text is EventReservationState =>
  Object.hasOwn(eventReservationStates, text);

/** The states for which a column of the table says yes, for a query to ask for. */
export const eventStatesThat = (column: Exclude<keyof Meaning, 'statusText'>): readonly EventReservationState[] =>
  Object.keys(eventReservationStates)
    .filter(isEventReservationState)
    .filter((state) => eventReservationStates[state][column]);

type Transitions = Readonly<Record<string, Readonly<Partial<Record<EventReservationState, EventReservationState>>>>>;

/** Action → from → to. What is not here does not happen; tenant flags and deadlines come on top. */
export const eventTransitions = {
  withdraw: { applied: 'withdrawn' },
  /** What the announcement of a draw makes of an entry. */
  win: { applied: 'won' },
  lose: { applied: 'lost' },
  /** Nothing is left to be done for a place that was won. */
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
  lapse: { won: 'lapsed', awaiting_payment: 'lapsed' },
  /** Money came after all, and a seat could be had again. */
  revive: { lapsed: 'fixed' },
} as const satisfies Transitions;

export type EventReservationAction = keyof typeof eventTransitions;

/** Where an action leads from a state; null when the action is refused there. */
export function nextEventState(
  action: EventReservationAction,
  state: EventReservationState,
): EventReservationState | null {
  const row: Transitions[string] = eventTransitions[action];
  return row[state] ?? null;
}
