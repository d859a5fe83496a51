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
  lapsed: { ...past, ...result, statusText: '当選取消（期限切れ）' },
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
