import type { Tenant } from '#contract/tenant.ts';
import type { ConditionFacts } from '#rules/event/eventFacts.ts';
import type { Condition } from '#rules/lottery/definition.ts';
import type { Database } from '../db/connect.ts';
import { conditionsOf } from '../event/condition.queries.ts';
import { Refused } from '../refused.ts';
import { drawOfSpan } from './draw.queries.ts';
import { publishDraw } from './publishDraw.ts';

export type EventLottery = { readonly tenant: Tenant; readonly eventEntrySpanId: string };

/** The draw of a span with its definition, published now if it was not before. */
export async function eventDrawOf(trx: Database, lottery: EventLottery) {
  const { tenant, eventEntrySpanId } = lottery;
  const named = { tenantId: tenant.tenantId, eventEntrySpanId };
  const known = await drawOfSpan(trx, named);
  if (known) return known;
  await publishEventDraw(trx, lottery);
  const published = await drawOfSpan(trx, named);
  if (!published) throw new Refused('busy');
  return published;
}

/** Publishes the draw of all events of a span that draws lots; of another one nothing. */
export async function publishEventDraw(trx: Database, { tenant, eventEntrySpanId }: EventLottery) {
  const { tenantId } = tenant;
  const span = await trx
    .selectFrom('event_entry_span')
    .select(['name', 'opens_at', 'closes_at', 'announce_at'])
    .where('tenant_id', '=', tenantId)
    .where('event_entry_span_id', '=', eventEntrySpanId)
    .executeTakeFirst();
  if (!span?.announce_at) return;
  const events = await eventsOf(trx, { tenantId, eventEntrySpanId });
  const conditions = await conditionsOf(trx, { tenantId, eventIds: events.map(({ event_id }) => event_id) });
  await publishDraw(trx, {
    tenant,
    about: { event_entry_span_id: eventEntrySpanId },
    title: span.name,
    opensAt: span.opens_at,
    closesAt: span.closes_at,
    announceAt: span.announce_at,
    choices: events.length,
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

/** Published or not: who enters later finds his event among them. */
const eventsOf = (trx: Database, { tenantId, eventEntrySpanId }: { tenantId: string; eventEntrySpanId: string }) =>
  trx
    .selectFrom('entry_span_event')
    .innerJoin('event', (join) =>
      join
        .onRef('event.tenant_id', '=', 'entry_span_event.tenant_id')
        .onRef('event.event_id', '=', 'entry_span_event.event_id'),
    )
    .select(['event.event_id', 'event.name', 'event.capacity'])
    .where('entry_span_event.tenant_id', '=', tenantId)
    .where('event.tenant_id', '=', tenantId)
    .where('entry_span_event.event_entry_span_id', '=', eventEntrySpanId)
    .orderBy('event.sort')
    .orderBy('event.number')
    .orderBy('event.event_id')
    .execute();

/** A condition as the draw knows it; what a person may choose together he may also win together. */
export function conditionOf({
  conditionType,
  name,
  limitCount,
  conditionEventIds,
  eventIds,
}: ConditionFacts): Condition {
  return conditionType === 'UpperLimit'
    ? { type: conditionType, name, limit: limitCount, events: eventIds }
    : { type: conditionType, name, events: conditionEventIds, opposite: eventIds };
}
