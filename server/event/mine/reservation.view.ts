import type { MyEventReservation, MyEventReservationDetail } from '#contract/event/mine.ts';
import type { EntryType } from '#contract/facility/room.ts';
import { appearanceOf } from '#rules/event/appearanceOf.ts';
import { calledOffText } from '#rules/event/calledOffText.ts';
import { dateTimeText } from '#rules/event/dateTimeText.ts';
import { eventCancelUntil, eventRefund } from '#rules/event/decideEventCancellation.ts';
import { type EventReservationState, eventReservationStates } from '#rules/event/eventReservationStates.ts';
import { type ShownFacts, shownState } from '#rules/event/shownState.ts';
import type { Balance } from '#rules/payment/balanceOf.ts';
import { collectAtCounter } from '#rules/payment/collectAtCounter.ts';
import { dueOf } from '#rules/payment/decidePayment.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { yen } from '#rules/text/yen.ts';
import type { Context } from '#server/context.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import type { TenantSettings } from '#server/tenant/setting.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { borrowedOf, partyOf } from '../event.queries.ts';
import { dateTimeView, eventFactsView } from '../event.view.ts';
import { participantView } from '../participant.ts';
import { stateOf } from '../person.queries.ts';
import type { SessionRow, sessionWithEvent } from '../reservation.queries.ts';
import { eventCancellationFacts } from './eventCancellationFacts.ts';

type Circumstances = Pick<Context, 'tenant' | 'now'>;

/** One session as the calendar shows it, without results and fixing that may not be shown yet. */
export function sessionView(row: SessionRow, { tenant, now }: Circumstances): MyEventReservation {
  const dateTime = dateTimeView({ ...row, place: row.session_place });
  const facts = {
    // A check of the table keeps it to the two.
    entryType: row.entry_type as EntryType,
    state: stateOf(row),
    announceAt: row.announce_at && localDateTimeOf(row.announce_at.getTime(), tenant.timeZone),
  };
  return {
    eventReservationId: row.event_reservation_id,
    eventReservationDetailId: row.event_reservation_detail_id,
    ...dateTime,
    eventNumber: row.number,
    eventName: row.name,
    ...appearanceOf(facts, tenant, now),
    ...(isOff(row, shownState(facts, tenant, now)) && { ...nothingThen, statusText: calledOffText }),
    dateTimeText: dateTimeText([dateTime]),
    ...participantView(row),
    awaitedDraw: awaitedDrawOf(row, facts, { tenant, now }),
  };
}

/** A date of a course that does not take place, of somebody who has it or waits for it as far as is shown; who gave it up reads that. */
const isOff = ({ called_off }: Pick<SessionRow, 'called_off'>, shown: EventReservationState) =>
  called_off !== '' && eventReservationStates[shown].counts;

/** On a date that does not take place nobody is expected. */
const nothingThen = { isFixed: false, isConfirmed: false, isWon: false } as const;

/** Only while its result is still to be shown, which some tenants never do. */
function awaitedDrawOf(row: SessionRow, facts: ShownFacts, { tenant, now }: Circumstances) {
  const { entryType, announceAt } = facts;
  if (entryType !== 'lottery' || !tenant.isVisibleApplicationResult || announceAt === null) return null;
  if (shownState(facts, tenant, now) !== 'applied') return null;
  return { closesAt: localDateTimeOf(row.closes_at.getTime(), tenant.timeZone), announceAt };
}

type RowWithEvent = NonNullable<Awaited<ReturnType<typeof sessionWithEvent>>>;

/** What its money and its end are judged by. */
type LifeCircumstances = Circumstances & {
  readonly settings: Pick<TenantSettings, 'cancelDeadlineDays' | 'refundTerms'>;
  readonly balance: Balance;
  /** Yen that staff give back. */
  readonly byHand: number;
  /** What was promised cannot be kept, or nobody has decided yet. */
  readonly isInDoubt: boolean;
};

/** One session as its own page shows it. */
export const sessionWithEventView = (
  row: RowWithEvent,
  circumstances: LifeCircumstances,
): MyEventReservationDetail => ({
  ...eventFactsView(row),
  ...sessionView(row, circumstances),
  requestForBorrowInstrument: row.request_for_borrow_instrument,
  borrowed: [...borrowedOf(row)],
  party: partyOf(row).map(({ name, birthday, price = 0 }) => ({ name, birthday, price })),
  preference: row.preference,
  fee: row.fee,
  ...moneyView(row, circumstances),
  ...endView(row, circumstances),
  drawId: row.draw_id,
  receipt: receiptOf(row),
  staffWords: [offWords(row, circumstances), doubtWords(row, circumstances)].filter((words) => words !== '').join('\n'),
});

const notAsReserved =
  '講座の中止などのため、予約した日時に参加できなくなりました。今後の取扱いは、主催者からご連絡します。それまでは、お越しにならないようお願いします。';

/** Why this date does not take place. */
function offWords(row: RowWithEvent, { tenant, now }: Circumstances) {
  const shown = shownState(eventCancellationFacts(row, { tenant, now }).own, tenant, now);
  return isOff(row, shown) ? `この回は${calledOffText}になりました。理由：${row.called_off}` : '';
}

/** Whom no message reaches reads it here. Only of a place that is shown as one: an entry tells nothing of its draw. */
function doubtWords(row: RowWithEvent, { tenant, now, isInDoubt }: LifeCircumstances) {
  const state = openState(row, { tenant, now });
  return isInDoubt && state !== null && eventReservationStates[state].takesSeat ? notAsReserved : '';
}

/** Its state, where that may be shown as it is; null while a result is hidden. */
function openState(row: RowWithEvent, { tenant, now }: Circumstances) {
  const state = stateOf(row);
  return shownState(eventCancellationFacts(row, { tenant, now }).own, tenant, now) === state ? state : null;
}

/** None while the result may not be shown, because the money would reveal it. */
function moneyView(row: RowWithEvent, { tenant, now, balance, byHand }: LifeCircumstances) {
  const state = openState(row, { tenant, now });
  if (state === null) return { paymentStatusText: '', canPay: false, payUntil: null, paidAmount: 0 };
  const paymentState = paymentStateOf(row);
  const toCollect = byHand > 0 ? [collectAtCounter({ sum: yen(byHand), hall: row.container_name })] : [];
  const holdsPlace = eventReservationStates[state].takesSeat;
  const payUntil = row.pay_until && localDateTimeOf(row.pay_until.getTime(), tenant.timeZone);
  return {
    paymentStatusText: [paymentStates[paymentState].statusText, ...toCollect].join('\n'),
    ...dueOf({ paymentState, holdsPlace, payUntil, now }),
    paidAmount: balance.held,
  };
}

function endView(row: RowWithEvent, { tenant, now, settings, balance }: LifeCircumstances) {
  const { cancelDeadlineDays, refundTerms: terms } = settings;
  const facts = { ...eventCancellationFacts(row, { tenant, now }), tenant, cancelDeadlineDays };
  const cancelUntil = eventCancelUntil(facts);
  const canCancel = cancelUntil !== null;
  return { canCancel, cancelUntil, refund: canCancel ? eventRefund(facts, { refundable: balance.paid, terms }) : 0 };
}

/** With what the holder of an entry can check the draw; null for what is none. */
export function receiptOf({ entry_number, entry_salt }: { entry_number: string | null; entry_salt: string | null }) {
  return entry_number !== null && entry_salt !== null ? { entryNumber: entry_number, salt: entry_salt } : null;
}
