import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { eventDrawOf } from '#server/event/lottery/eventDraw.ts';
import { entryOf } from '#server/event/lottery/eventEntries.queries.ts';
import { definitionOf } from '#server/lottery/definitionOf.ts';
import { isOpen } from '#server/lottery/draw.queries.ts';

/**
 * Puts made-up entries for courses into the draws of their spans, and publishes those draws. A draw whose close has
 * passed is closed and drawn by the server as soon as it runs.
 */
export async function enterCourseDraws(context: Context) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const rows = await trx
    .selectFrom('event_reservation')
    .select(['event_reservation_id', 'event_id', 'event_entry_span_id', 'user_id'])
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'applied' satisfies EventReservationState)
    .where('draw_id', 'is', null)
    .orderBy('event_entry_span_id')
    .execute();
  for (const [eventEntrySpanId, waiting] of Map.groupBy(rows, ({ event_entry_span_id }) => event_entry_span_id)) {
    const draw = await eventDrawOf(context, eventEntrySpanId);
    if (!(await isOpen(trx, { tenantId, drawId: draw.draw_id }))) continue;
    const definition = definitionOf(draw);
    const drawn = new Set(definition.kind === 'event' ? definition.events.map(({ id }) => id) : []);
    const within = waiting.filter(({ event_id }) => drawn.has(event_id));
    for (const { user_id: userId } of within) await entryOf(trx, { tenantId, eventEntrySpanId, userId });
    await trx
      .updateTable('event_reservation')
      .set({ draw_id: draw.draw_id })
      .where('tenant_id', '=', tenantId)
      .where('event_reservation_id', '=', anyOf(within.map(({ event_reservation_id }) => event_reservation_id)))
      .execute();
  }
}
