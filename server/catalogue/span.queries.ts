import { sql } from 'kysely';
import type { EntryType } from '#contract/facility/room.ts';
import type { Audience } from '#rules/event/audience.ts';
import type { SpanFacts } from '#rules/event/eventFacts.ts';
import type { Database } from '../db/connect.ts';
import { anyOf } from '../db/sql/anyOf.ts';
import { localDateTimeOf } from '../time.ts';

/** A span and those of the events asked for that can be taken in it. */
export type SpanWithEvents = { readonly facts: SpanFacts; readonly eventIds: readonly string[] };

type Asked = { readonly tenantId: string; readonly eventIds: readonly string[] };

/** The spans of some events by their opening, for queries that read them with something else; see spanFrom. */
export const spanRows = (db: Database, { tenantId, eventIds }: Asked) =>
  db
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
      'event_entry_span.win_limit',
      'event_entry_span.audience',
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
    .orderBy('event_entry_span.event_entry_span_id');

/** An instant, as the driver reads it or as it stands in JSON. */
type Instant = Date | string;

type Columns = Awaited<ReturnType<ReturnType<typeof spanRows>['execute']>>[number];

/** A row of spanRows, read by itself or as JSON. */
type SpanRow = Omit<Columns, 'opens_at' | 'closes_at' | 'announce_at'> & {
  readonly opens_at: Instant;
  readonly closes_at: Instant;
  readonly announce_at: Instant | null;
};

export function spanFrom(row: SpanRow, timeZone: string): SpanWithEvents {
  const moment = (instant: Instant) => localDateTimeOf(new Date(instant).getTime(), timeZone);
  return {
    facts: {
      eventEntrySpanId: row.event_entry_span_id,
      name: row.name,
      // A check of the table keeps it to the two.
      entryType: row.entry_type as EntryType,
      opensAt: moment(row.opens_at),
      closesAt: moment(row.closes_at),
      announceAt: row.announce_at && moment(row.announce_at),
      isAwaited: row.is_awaited,
      limitCount: row.limit_count,
      winLimit: row.win_limit,
      // An import writes nothing else into it.
      audience: row.audience as Audience,
    },
    eventIds: row.event_ids,
  };
}

/** The spans of some events by their opening. */
export async function spansOf(
  trx: Database,
  { timeZone, ...asked }: Asked & { readonly timeZone: string },
): Promise<readonly SpanWithEvents[]> {
  const rows = await spanRows(trx, asked).execute();
  return rows.map((row) => spanFrom(row, timeZone));
}
