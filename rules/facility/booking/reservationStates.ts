import type { Reservation } from '#contract/facility/reservation.ts';
import type { EntryType } from '#contract/facility/room.ts';
import type { Standing } from '#rules/payment/decideSettlement.ts';
import { reachedFrom } from '#rules/reachedFrom.ts';

type Appearance = Pick<Reservation, 'statusText' | 'isConfirmed' | 'isCanceled' | 'invalid'> & {
  /** Occupies its place. */
  readonly holdsPlace: boolean;
  /** Waiting for the draw, or valid with the use still to come: counts as one of the person's open reservations. */
  readonly isOpen: boolean;
  /** Its frames count for their month: waiting entries, future uses and past ones, attended or not. */
  readonly countsForMonth: boolean;
};

const open = { isOpen: true, countsForMonth: true } as const;
const used = { isOpen: false, countsForMonth: true } as const;
const free = { isOpen: false, countsForMonth: false } as const;

const waiting = { isConfirmed: false, isCanceled: false, invalid: false, holdsPlace: false, ...open } as const;
const standing = { isConfirmed: true, isCanceled: false, invalid: false, holdsPlace: true, ...open } as const;
const over = { isConfirmed: true, isCanceled: false, invalid: true, holdsPlace: false, ...used } as const;
const cancelled = { isConfirmed: false, isCanceled: true, invalid: true, holdsPlace: false, ...free } as const;

/** The states of a facility reservation. Screens compare 落選 literally. */
export const reservationStates = {
  lottery_waiting: { statusText: '抽選待ち', ...waiting },
  under_review: { statusText: '審査中', ...standing, isConfirmed: false },
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
  rejected: { statusText: '不承認', ...cancelled },
} as const satisfies Record<string, Appearance>;

export type ReservationState = keyof typeof reservationStates;

type Transitions = Readonly<Record<string, Readonly<Partial<Record<ReservationState, readonly ReservationState[]>>>>>;

/** Action → from → to. Anything else is refused. Tenant flags and deadlines are checked separately. */
export const reservationTransitions = {
  cancel: {
    confirmed: ['cancelled_user'],
    won: ['cancelled_user'],
    under_review: ['cancelled_user'],
    lottery_waiting: ['withdrawn'],
  },
  cancelByOperator: {
    confirmed: ['cancelled_operator'],
    won: ['cancelled_operator'],
    under_review: ['cancelled_operator'],
    lottery_waiting: ['cancelled_operator'],
  },
  /** To another room or time; it stays what it is. */
  move: { confirmed: ['confirmed'], won: ['won'], under_review: ['under_review'] },
  /** What it is for, in the same place; what was approved is reviewed again where that is another. */
  changeContents: {
    confirmed: ['confirmed', 'under_review'],
    won: ['won', 'under_review'],
    under_review: ['under_review'],
    checked_in: ['checked_in'],
  },
  announce: { lottery_waiting: ['won', 'lost', 'under_review'] },
  approve: { under_review: ['confirmed', 'won'] },
  reject: { under_review: ['rejected'] },
  expireUnpaid: { confirmed: ['expired_unpaid'], won: ['expired_unpaid'] },
  /** Money arrived after expiry and the place was still free; see stateAfterReinstating. */
  reinstate: { expired_unpaid: ['confirmed', 'won'] },
  checkIn: { confirmed: ['checked_in'], won: ['checked_in'] },
  complete: { confirmed: ['completed'], won: ['completed'], checked_in: ['completed'] },
  recordNoShow: { confirmed: ['no_show'], won: ['no_show'] },
  /** The same when its use is over: what staff with the right correct, with a reason. */
  cancelAfterwards: { completed: ['cancelled_user'], no_show: ['cancelled_user'] },
  cancelByOperatorAfterwards: { completed: ['cancelled_operator'], no_show: ['cancelled_operator'] },
  checkInAfterwards: { completed: ['completed'], no_show: ['completed'] },
  recordNoShowAfterwards: { confirmed: ['no_show'], won: ['no_show'], completed: ['no_show'] },
} as const satisfies Transitions;

export type ReservationAction = keyof typeof reservationTransitions;

/** The states an action may lead to; empty when the action is refused. */
export function nextStates(action: ReservationAction, state: ReservationState): readonly ReservationState[] {
  const row: Transitions[string] = reservationTransitions[action];
  return row[state] ?? [];
}

/** The states in which an action can be done, for use in queries. */
export const statesBefore = (action: ReservationAction): readonly ReservationState[] =>
  Object.keys(reservationTransitions[action]).filter(isReservationState);

const stateOfEntry: ReservationState = 'lottery_waiting';

export const awaitsDraw = (state: ReservationState) => state === stateOfEntry;

/** The state of a new reservation. */
export const stateWhenReserved = (entryType: EntryType, needsApproval: boolean): ReservationState =>
  entryType === 'lottery' ? stateOfEntry : needsApproval ? 'under_review' : 'confirmed';

/** The result of an entry that waits for its draw; null for anything else. */
export function stateAfterDraw(
  state: ReservationState,
  { hasWon, needsApproval }: { readonly hasWon: boolean; readonly needsApproval: boolean },
): ReservationState | null {
  const wanted: ReservationState = hasWon ? (needsApproval ? 'under_review' : 'won') : 'lost';
  return nextStates('announce', state).find((next) => next === wanted) ?? null;
}

/** The state of what is reinstated: an entry that had won has won again. Null when it cannot be. */
export function stateAfterReinstating(state: ReservationState, entryType: EntryType): ReservationState | null {
  const wanted: ReservationState = entryType === 'lottery' ? 'won' : 'confirmed';
  return nextStates('reinstate', state).find((next) => next === wanted) ?? null;
}

/** The state of what staff approve: an entry has won then. Null for what they cannot decide on. */
export function stateAfterApproval(state: ReservationState, entryType: EntryType): ReservationState | null {
  const wanted: ReservationState = entryType === 'lottery' ? 'won' : 'confirmed';
  return nextStates('approve', state).find((next) => next === wanted) ?? null;
}

/** Staff have still to decide on it: it holds its place, and its person counts on nothing yet. */
export const awaitsApproval = (state: ReservationState) => nextStates('approve', state).length > 0;

function nextStatesOfEntry(state: ReservationState): readonly ReservationState[] {
  const { reinstate: _, approve: __, ...others } = reservationTransitions;
  const actions = Object.keys(others) as Exclude<ReservationAction, 'reinstate' | 'approve'>[];
  const more = [stateAfterReinstating(state, 'lottery'), stateAfterApproval(state, 'lottery')];
  return [...actions.flatMap((action) => nextStates(action, state)), ...more.filter((next) => next !== null)];
}

const wonFrom = (state: ReservationState) => reachedFrom<ReservationState>(state, nextStatesOfEntry);

const cancelledWaiting = nextStates('cancelByOperator', stateOfEntry);

/**
 * Every state an entry may have once its lottery has closed, by its result. Nobody can withdraw by then, but the
 * operator may end a waiting entry, whatever its later result.
 */
export const statesOfEntry: Readonly<Record<'waiting' | 'won' | 'lost', readonly ReservationState[]>> = {
  waiting: [stateOfEntry, ...cancelledWaiting],
  won: [...new Set([...wonFrom('won'), ...wonFrom('under_review'), ...cancelledWaiting])],
  lost: [...new Set([...reachedFrom<ReservationState>('lost', nextStatesOfEntry), ...cancelledWaiting])],
};

/** How a reservation relates to its fee. */
export function paymentStanding(state: ReservationState): Standing {
  if (state === 'expired_unpaid') return 'expired';
  return reservationStates[state].isCanceled ? 'over' : 'stands';
}

/** spec §2: the ticket (QR, or 詳細表示 without QR reception) belongs to what is confirmed, not cancelled and not 落選. */
export const hasTicket = ({
  isConfirmed,
  isCanceled,
  statusText,
}: Pick<Reservation, 'isConfirmed' | 'isCanceled' | 'statusText'>) =>
  isConfirmed && !isCanceled && statusText !== reservationStates.lost.statusText;

/** True for the name of a state: the database returns plain text. */
export const isReservationState = (text: string): text is ReservationState => Object.hasOwn(reservationStates, text);

/** The states that have a column of the table set, for use in queries. */
export const statesThat = (column: 'holdsPlace' | 'isOpen' | 'countsForMonth'): readonly ReservationState[] =>
  Object.keys(reservationStates)
    .filter(isReservationState)
    .filter((state) => reservationStates[state][column]);

/** Of a use that has ended, attended or not: it holds no place any more, and had it all the same. */
export const finishedStates = statesThat('countsForMonth').filter((state) => reservationStates[state].invalid);

const received = statesBefore('checkIn').flatMap((state) => nextStates('checkIn', state));

/** Of a use whose person was received, or which has ended as if they were. */
export const cameStates = [...new Set([...received, ...received.flatMap((state) => nextStates('complete', state))])];

/** Of a use that is to come or has been, and that nobody gave up or missed. */
export const useStates: readonly ReservationState[] = [...statesBefore('checkIn'), ...cameStates];
