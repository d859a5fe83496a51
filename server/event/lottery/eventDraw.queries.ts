import type { Database } from '#server/db/connect.ts';

type Due = { readonly tenantId: string; readonly opensUntil: Date; readonly closesAfter: Date };

/** The spans that draw lots, have opened by then and are not closed. */
export const lotterySpansDue = (trx: Database, { tenantId, opensUntil, closesAfter }: Due) =>
  trx
    .selectFrom('event_entry_span')
    .select('event_entry_span_id')
    .where('tenant_id', '=', tenantId)
    .where('entry_type', '=', 'lottery')
    .where('opens_at', '<=', opensUntil)
    .where('closes_at', '>', closesAfter)
    .orderBy('event_entry_span_id')
    .execute();

type NamedSpan = { readonly tenantId: string; readonly eventEntrySpanId: string };

export const spanNamed = (trx: Database, { tenantId, eventEntrySpanId }: NamedSpan) =>
  trx
    .selectFrom('event_entry_span')
    .select(['name', 'opens_at', 'closes_at', 'announce_at', 'win_limit'])
    .where('tenant_id', '=', tenantId)
    .where('event_entry_span_id', '=', eventEntrySpanId)
    .executeTakeFirst();

/** The events of a span, published or not: who enters later finds their event among them. */
export const eventsOfSpan = (trx: Database, { tenantId, eventEntrySpanId }: NamedSpan) =>
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
