import type { ConditionFacts } from '#rules/event/eventFacts.ts';
import type { Condition } from '#rules/lottery/published/definition.ts';
import { conditionsOf } from '#server/catalogue/condition.queries.ts';
import type { Context } from '#server/context.ts';
import { drawOfSpan } from '#server/lottery/draw.queries.ts';
import { publishDraw } from '#server/lottery/publishDraw.ts';
import { Refused } from '#server/refused.ts';
import { eventsOfSpan, spanNamed } from './eventDraw.queries.ts';

/** The draw of a span with its definition, published now if it was not before. */
export async function eventDrawOf(context: Context, eventEntrySpanId: string) {
  const { trx, tenant } = context;
  const named = { tenantId: tenant.tenantId, eventEntrySpanId };
  const known = await drawOfSpan(trx, named);
  if (known) return known;
  await publishEventDraw(context, eventEntrySpanId);
  const published = await drawOfSpan(trx, named);
  if (!published) throw new Refused('busy');
  return published;
}

/** Publishes the draw of all events of a span that draws lots; of another one nothing. */
export async function publishEventDraw(context: Context, eventEntrySpanId: string) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const span = await spanNamed(trx, { tenantId, eventEntrySpanId });
  if (!span?.announce_at) return;
  const events = await eventsOfSpan(trx, { tenantId, eventEntrySpanId });
  const conditions = await conditionsOf(trx, { tenantId, eventIds: events.map(({ event_id }) => event_id) });
  await publishDraw(context, {
    about: { event_entry_span_id: eventEntrySpanId },
    title: span.name,
    opensAt: span.opens_at,
    closesAt: span.closes_at,
    announceAt: span.announce_at,
    choices: Math.min(events.length, span.win_limit ?? events.length),
    content: {
      kind: 'event',
      events: events.map(({ event_id: id, name, capacity }) => ({
        id,
        name,
        ...(capacity === null ? {} : { seats: capacity }),
      })),
      conditions: conditions.map(({ facts }) => conditionOf(facts)),
    },
  });
}

/**
 * A condition as the draw knows it; what a person may choose together they may also win together, except the choices of a
 * ranked group.
 */
function conditionOf({
  conditionType,
  name,
  limitCount,
  isRanked,
  conditionEventIds,
  eventIds,
}: ConditionFacts): Condition {
  return conditionType === 'UpperLimit'
    ? { type: conditionType, name, limit: isRanked ? 1 : limitCount, events: eventIds }
    : { type: conditionType, name, events: conditionEventIds, opposite: eventIds };
}
