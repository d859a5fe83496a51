import type { UserCall } from '../call.ts';
import { type EventEntry, enterEventLottery } from '../lottery/enterEventLottery.ts';
import { tellEntered } from '../lottery/tellOfDraw.ts';
import type { ReservationRow } from './reservation.queries.ts';

/** The caller's entries by span. */
export type Entries = ReadonlyMap<string, EventEntry>;

/** Enters the caller into the lotteries of these rows of his cart; of all that he applies for in a span, one entry. */
export async function enterLotteries(call: UserCall, rows: readonly ReservationRow[]): Promise<Entries> {
  const { trx, tenant, nowMs, userId } = call;
  const bySpan = Map.groupBy(rows, ({ event_entry_span_id }) => event_entry_span_id);
  const entries = new Map<string, EventEntry>();
  for (const eventEntrySpanId of [...bySpan.keys()].toSorted()) {
    const eventIds = (bySpan.get(eventEntrySpanId) ?? []).map(({ event_id }) => event_id);
    entries.set(eventEntrySpanId, await enterEventLottery(trx, { tenant, nowMs, userId, eventEntrySpanId, eventIds }));
  }
  return entries;
}

/** Tells the caller that he has applied, each event by itself. */
export async function tellApplied(call: UserCall, rows: readonly ReservationRow[], entries: Entries) {
  for (const { event_entry_span_id, event_reservation_id: id } of rows) {
    const entry = entries.get(event_entry_span_id);
    if (entry) await tellEntered(call, { subject: { kind: 'eventReservation', id }, ...entry });
  }
}
