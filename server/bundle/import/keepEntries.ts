import type { EventIds } from '#server/catalogue/definedEvents.queries.ts';
import { entriesStranded, reservationsComeOtherwise } from '#server/event/entered.queries.ts';
import { mistake } from '../problem/mistake.ts';
import { placedEvents } from '../read/resolveEvents.ts';
import { entryTypes } from './eventRows.ts';
import { idBehind } from './ids.ts';
import type { KeepingCourses } from './importing.ts';

/**
 * Reports spans whose reservations were made in another way, and lotteries whose waiting entries would never be drawn.
 */
export async function keepEntries(importing: KeepingCourses, ids: EventIds) {
  await keepMethods(importing, ids);
  await keepLotteries(importing, ids);
}

/** An entry stays an entry and a place a place. */
async function keepMethods({ trx, tenantId, bundle, report }: KeepingCourses, ids: EventIds) {
  const spans = bundle.entrySpans.map(({ key, method }, entry) => ({
    entry,
    event_entry_span_id: idBehind(ids.spans, key),
    entry_type: entryTypes[method],
  }));
  for (const { entry, event_reservation_id } of await reservationsComeOtherwise(trx, { tenantId, spans })) {
    report(['entrySpans', entry, 'method'], mistake('methodFixed', { reservationId: event_reservation_id }));
  }
}

/** An entry waits for the draw of its event in its span; without it a first-come span could sell its seat. */
async function keepLotteries({ trx, tenantId, bundle, report }: KeepingCourses, ids: EventIds) {
  const spanEvents = bundle.entrySpans.flatMap((span) =>
    span.events.map((event) => ({
      event_entry_span_id: idBehind(ids.spans, span.key),
      event_id: idBehind(ids.events, event),
    })),
  );
  const stranded = await entriesStranded(trx, { tenantId, spanEvents });
  for (const { event, path } of placedEvents(bundle)) {
    const found = stranded.find(({ event_id }) => event_id === ids.events.get(event.key));
    if (!found) continue;
    const { span, event_reservation_id: reservationId, others } = found;
    report(path, mistake('entryWaiting', { course: event.key, span, reservationId, others }));
  }
}
