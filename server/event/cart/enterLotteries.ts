import type { Context } from '#server/context.ts';
import { type EventEntry, enterEventLottery } from '../lottery/enterEventLottery.ts';
import type { ReservationRow } from '../reservation.queries.ts';

/** A person's entries by span. */
export type Entries = ReadonlyMap<string, EventEntry>;

type Entering = { readonly userId: string; readonly rows: readonly ReservationRow[] };

/** Enters somebody into the lotteries of these rows of their cart. All they apply for in one span is one entry. */
export async function enterLotteries(context: Context, { userId, rows }: Entering): Promise<Entries> {
  const bySpan = Map.groupBy(rows, ({ event_entry_span_id }) => event_entry_span_id);
  const entries = new Map<string, EventEntry>();
  for (const eventEntrySpanId of [...bySpan.keys()].toSorted()) {
    const eventIds = (bySpan.get(eventEntrySpanId) ?? []).map(({ event_id }) => event_id);
    entries.set(eventEntrySpanId, await enterEventLottery(context, { userId, eventEntrySpanId, eventIds }));
  }
  return entries;
}
