import { sql } from 'kysely';
import type { EntryType } from '#contract/facility.ts';
import type { SpanFacts } from '#rules/event/eventFacts.ts';
import { anyOf } from '../db/anyOf.ts';
import type { Database } from '../db/connect.ts';
import { localDateTimeOf } from '../time.ts';

/** A span and those of the events asked for that can be taken in it. */
export type SpanWithEvents = { readonly facts: SpanFacts; readonly eventIds: readonly string[] };

/** The spans of some events by their opening. */
export async function spansOf(
  trx: Database,
  asked: { readonly tenantId: string; readonly timeZone: string; readonly eventIds: readonly string[] },
): Promise<readonly SpanWithEvents[]> {
  const { tenantId, timeZone, eventIds } = asked;
  const rows = await trx
    .selectFrom('event_entry_span')
    .innerJoin('entry_span_event', (join) =>
      join
        .onRef('entry_span_event.tenant_id', '=', 'event_entry_span.tenant_id')
        .onRef('entry_span_event.event_entry_span_id', '=', 'event_entry_span.event_entry_span_id'),
    )
    .select([
      'event_entry_span.event_entry_span_id',
      'event_entry_span.name',
      'event_entry_span.entry_type',
      'event_entry_span.opens_at',
      'event_entry_span.closes_at',
      'event_entry_span.announce_at',
      'event_entry_span.limit_count',
      sql<string[]>`array_agg(entry_span_event.event_id order by entry_span_event.event_id)`.as('event_ids'),
      sql<boolean>`exists (select from lottery_draw where lottery_draw.tenant_id = ${tenantId}
        and lottery_draw.event_entry_span_id = event_entry_span.event_entry_span_id and state <> 'announced')`.as(
        'is_awaited',
      ),
    ])
    .where('event_entry_span.tenant_id', '=', tenantId)
    .where('entry_span_event.tenant_id', '=', tenantId)
    .where('entry_span_event.event_id', '=', anyOf(eventIds))
    .groupBy(['event_entry_span.tenant_id', 'event_entry_span.event_entry_span_id'])
    .orderBy('event_entry_span.opens_at')
    .orderBy('event_entry_span.sort')
    .orderBy('event_entry_span.event_entry_span_id')
    .execute();
  return rows.map((row) => ({
    facts: {
      eventEntrySpanId: row.event_entry_span_id,
      name: row.name,
      // A check of the table keeps it to the two.
      entryType: row.entry_type as EntryType,
      opensAt: localDateTimeOf(row.opens_at.getTime(), timeZone),
      closesAt: localDateTimeOf(row.closes_at.getTime(), timeZone),
      announceAt: row.announce_at && localDateTimeOf(row.announce_at.getTime(), timeZone),
      isAwaited: row.is_awaited,
      limitCount: row.limit_count,
    },
    eventIds: row.event_ids,
  }));
}
