import type { MyEventReservation, MyEventReservationDetail } from '#contract/event.ts';
import type { EntryType } from '#contract/facility.ts';
import { appearanceOf } from '#rules/event/appearanceOf.ts';
import { dateTimeText } from '#rules/event/dateTimeText.ts';
import type { UserCall } from '../call.ts';
import { momentOf } from '../time.ts';
import { dateTimeView, eventFactsView } from './event.view.ts';
import { stateOf } from './person.queries.ts';
import type { SessionRow, sessionWithEvent } from './reservation.queries.ts';

type Circumstances = Pick<UserCall, 'tenant' | 'now'>;

/** One session as the calendar shows it; results and fixing that may not be told yet are not. */
export function sessionView(row: SessionRow, { tenant, now }: Circumstances): MyEventReservation {
  const dateTime = dateTimeView(row);
  const facts = {
    // A check of the table keeps it to the two.
    entryType: row.entry_type as EntryType,
    state: stateOf(row),
    announceAt: row.announce_at && momentOf(row.announce_at.getTime(), tenant.timeZone),
  };
  return {
    eventReservationId: row.event_reservation_id,
    eventReservationDetailId: row.event_reservation_detail_id,
    ...dateTime,
    eventNumber: row.number,
    eventName: row.name,
    ...appearanceOf(facts, tenant, now),
    dateTimeText: dateTimeText([dateTime]),
  };
}

type RowWithEvent = NonNullable<Awaited<ReturnType<typeof sessionWithEvent>>>;

/** One session as its own page shows it. */
export const sessionWithEventView = (row: RowWithEvent, circumstances: Circumstances): MyEventReservationDetail => ({
  ...eventFactsView(row),
  ...sessionView(row, circumstances),
  requestForBorrowInstrument: row.request_for_borrow_instrument,
  fee: row.fee,
  receipt: receiptOf(row),
});

/** With what the holder of an entry can check the draw; null for what is none. */
export function receiptOf({ entry_number, entry_salt }: { entry_number: string | null; entry_salt: string | null }) {
  return entry_number !== null && entry_salt !== null ? { entryNumber: entry_number, salt: entry_salt } : null;
}
