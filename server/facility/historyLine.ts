import type { WebhookEvent } from '#contract/webhook/webhookEvents.ts';
import { isReservationState, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import type { Labelled } from '#rules/reservation/historyLabel.ts';
import type { Context } from '../context.ts';
import type { PayableAction, RemarkAction } from '../payment/payable.ts';
import { tellOfRoom } from '../webhook/tellOutside.ts';

/** What a history keeps. */
export type HistoryAction =
  | Labelled<
      | 'reserve'
      | 'enter'
      | 'redraw'
      | 'withdraw'
      | 'announce'
      | 'checkIn'
      | 'undoCheckIn'
      | 'complete'
      | 'recordNoShow'
      | 'settleFee'
      | 'addCharge'
      | 'move'
      | 'changeContents'
      | 'cancelDays'
      | 'hold'
      | PayableAction
    >
  | RemarkAction;

/** One change of a reservation, why it was made, and how the reservation stood before and after. */
export type HistoryLine = {
  readonly reservationId: string;
  readonly action: HistoryAction;
  readonly reason?: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
};

/** What other systems are told of each thing that the history of a reservation keeps; null for nothing. */
export const roomEvents: Readonly<Record<HistoryLine['action'], WebhookEvent | null>> = {
  reserve: 'reservation.made',
  // An entry to a draw holds nothing yet. Who has won has a reservation once that is announced.
  enter: null,
  redraw: null,
  withdraw: null,
  announce: 'reservation.made',
  checkIn: 'reservation.checkedIn',
  undoCheckIn: 'reservation.checkInUndone',
  complete: null,
  recordNoShow: null,
  settleFee: null,
  addCharge: null,
  move: 'reservation.moved',
  changeContents: null,
  cancelDays: 'reservation.moved',
  hold: null,
  charge: null,
  waive: null,
  issueSlip: null,
  giveUpPayment: null,
  pay: 'reservation.paid',
  payAtCounter: 'reservation.paid',
  voidReceipt: null,
  payInVain: null,
  expireUnpaid: 'reservation.cancelled',
  revive: 'reservation.made',
  refund: null,
  cancel: 'reservation.cancelled',
  cancelByOperator: 'reservation.cancelled',
  approve: 'reservation.approved',
  reject: 'reservation.cancelled',
  memo: null,
  staffNote: null,
};

const holds = (state: unknown) =>
  typeof state === 'string' && isReservationState(state) && reservationStates[state].holdsPlace;

/** Whether it happened to what others know: who loses, or whose entry ends before the draw, never had a reservation. */
function isTold({ before, after }: HistoryLine, event: WebhookEvent) {
  if (event === 'reservation.made') return holds(after.state) || before === null;
  if (event === 'reservation.cancelled') return before?.state !== 'lottery_waiting';
  return event !== 'reservation.paid' || after.paymentState === 'paid';
}

/** Tells other systems of what the history keeps. */
export function tellOfLines(context: Context, lines: readonly HistoryLine[]) {
  for (const line of lines) {
    const event = roomEvents[line.action];
    if (event !== null && isTold(line, event)) tellOfRoom(context, { event, id: line.reservationId });
  }
}
