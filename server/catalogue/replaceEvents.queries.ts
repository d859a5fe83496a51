import { type Insertable, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { type Change, noChange, replaceRows, sumOf, upsertRows, withdrawOthers } from '../db/rows.ts';
import type {
  ConditionEvent,
  EntrySpanEvent,
  Event,
  EventCategory,
  EventCondition,
  EventContainer,
  EventEntrySpan,
} from '../db/schema.ts';

// What exists already has, in all of these rows, the id it has. Equal rows are not touched.

export type EventRows = {
  readonly containers: readonly Insertable<EventContainer>[];
  readonly categories: readonly Insertable<EventCategory>[];
  readonly events: readonly Insertable<Event>[];
};

const byKey = ['tenant_id', 'key'] as const;

/** Makes these the events a tenant offers, sessions aside. Others are withdrawn, with their categories and places. */
export async function replaceEvents(
  trx: Database,
  { tenantId, containers, categories, events }: EventRows & { readonly tenantId: string },
): Promise<Change> {
  const keysOf = (rows: readonly { readonly key: string }[]) => ({ tenantId, keys: rows.map(({ key }) => key) });
  return sumOf([
    await upsertRows(trx, { table: 'event_container', key: byKey, rows: containers }),
    await upsertRows(trx, { table: 'event_category', key: byKey, rows: categories }),
    await upsertRows(trx, { table: 'event', key: byKey, rows: events }),
    await withdrawOthers(trx, { table: 'event_container', ...keysOf(containers) }),
    await withdrawOthers(trx, { table: 'event_category', ...keysOf(categories) }),
    await withdrawOthers(trx, { table: 'event', ...keysOf(events) }),
  ]);
}

export type SpanRows = {
  readonly spans: readonly Insertable<EventEntrySpan>[];
  readonly spanEvents: readonly Insertable<EntrySpanEvent>[];
};

/**
 * Makes these the spans through which people may come. Others take no entries any more. They are deleted, except those
 * in `staying`, which are still referenced and stay without events.
 */
export async function replaceSpans(
  trx: Database,
  {
    tenantId,
    spans,
    spanEvents,
    staying,
  }: SpanRows & { readonly tenantId: string; readonly staying: readonly string[] },
): Promise<Change> {
  const written = await upsertRows(trx, { table: 'event_entry_span', key: byKey, rows: spans });
  const members = await replaceRows(trx, { table: 'entry_span_event', rows: spanEvents, ...everyOneOf(tenantId) });
  const removed = await sql`
    delete from event_entry_span where tenant_id = ${tenantId} and not key = any(${spans.map(({ key }) => key)}::text[])
      and not event_entry_span_id = any(${staying}::uuid[])
    returning 1`.execute(trx);
  return sumOf([written, members, { ...noChange, removed: removed.rows.length }]);
}

export type ConditionRows = {
  readonly conditions: readonly Insertable<EventCondition>[];
  readonly conditionEvents: readonly Insertable<ConditionEvent>[];
};

/** Leaves exactly these conditions. */
export async function replaceConditions(
  trx: Database,
  { tenantId, conditions, conditionEvents }: ConditionRows & { readonly tenantId: string },
): Promise<Change> {
  const keys = conditions.map(({ key }) => key);
  const written = await upsertRows(trx, { table: 'event_condition', key: byKey, rows: conditions });
  const members = await replaceRows(trx, { table: 'condition_event', rows: conditionEvents, ...everyOneOf(tenantId) });
  const removed = await sql`
    delete from event_condition where tenant_id = ${tenantId} and not key = any(${keys}::text[]) returning 1`.execute(
    trx,
  );
  return sumOf([written, members, { ...noChange, removed: removed.rows.length }]);
}

/** For replaceRows: among all rows of the tenant. */
const everyOneOf = (tenantId: string) => ({ tenantId, within: 'tenant_id', values: [tenantId] }) as const;
