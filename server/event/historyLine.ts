import type { WebhookEvent } from '#contract/webhook/webhookEvents.ts';
import type { Labelled } from '#rules/reservation/historyLabel.ts';
import type { Context } from '../context.ts';
import type { PayableAction, RemarkAction } from '../payment/payable.ts';
import { tellOfCourse } from '../webhook/tellOutside.ts';

/** What a history keeps. */
export type HistoryAction =
  | Labelled<
      | 'add'
      | 'remove'
      | 'loan'
      | 'party'
      | 'extend'
      | 'reserve'
      | 'enter'
      | 'withdraw'
      | 'announce'
      | 'fix'
      | 'checkIn'
      | 'undoCheckIn'
      | 'dropSession'
      | 'moveSession'
      | 'changePlace'
      | 'changeSeat'
      | PayableAction
    >
  | RemarkAction;

/** One change of a reservation, why it was made, and how the reservation stood before and after. */
export type HistoryLine = {
  readonly eventReservationId: string;
  readonly action: HistoryAction;
  readonly reason?: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
};

/** What other systems are told of each thing that the history of an entry keeps; null for nothing. */
export const courseEvents: Readonly<Record<HistoryLine['action'], WebhookEvent | null>> = {
  // A cart is nobody's business.
  add: null,
  remove: null,
  loan: null,
  party: null,
  extend: null,
  reserve: 'courseEntry.made',
  enter: 'courseEntry.made',
  withdraw: 'courseEntry.cancelled',
  // Of a result the draw is told, and who wants to know asks for the entries.
  announce: null,
  fix: null,
  checkIn: 'courseEntry.checkedIn',
  undoCheckIn: 'courseEntry.checkInUndone',
  dropSession: 'courseEntry.moved',
  moveSession: 'courseEntry.moved',
  changePlace: 'courseEntry.moved',
  changeSeat: 'courseEntry.moved',
  charge: null,
  waive: null,
  issueSlip: null,
  giveUpPayment: null,
  pay: 'courseEntry.paid',
  payAtCounter: 'courseEntry.paid',
  voidReceipt: null,
  payInVain: null,
  expireUnpaid: 'courseEntry.cancelled',
  revive: 'courseEntry.made',
  refund: null,
  cancel: 'courseEntry.cancelled',
  cancelByOperator: 'courseEntry.cancelled',
  approve: null,
  reject: null,
  memo: null,
  staffNote: null,
};

/** Tells other systems of what the history keeps. */
export function tellOfLines(context: Context, lines: readonly HistoryLine[]) {
  for (const { action, eventReservationId: id, after } of lines) {
    const event = courseEvents[action];
    if (event === null || (event === 'courseEntry.paid' && after.paymentState !== 'paid')) continue;
    tellOfCourse(context, { event, id });
  }
}
