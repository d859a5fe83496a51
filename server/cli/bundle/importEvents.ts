import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { newId } from '#server/newId.ts';
import { type EventIds, eventRows } from './eventRows.ts';
import type { Importing } from './importBundle.ts';
import { importSessions } from './importSessions.ts';
import { keepDraws } from './keepDraws.ts';
import { keepEntries } from './keepEntries.ts';
import { keepSeats } from './keepSeats.ts';
import { type EventOffer, placedEvents } from './resolveEvents.ts';
import { noChange, replaceRows, sumOf, upsertRows } from './rows.ts';

/**
 * Courses with their sessions, spans and conditions. What is not in the bundle is not offered any more; reservations stay,
 * and what would take something away from one of them is a problem.
 */
export async function importEvents(importing: Importing) {
  const { trx, tenantId, bundle } = importing;
  const known = await knownEventIds(trx, tenantId);
  const ids = withNewIds(known, bundle);
  const rows = eventRows(bundle, { tenantId, timeZone: bundle.tenant.timeZone, ids });
  await keepEntries(importing, ids);
  await keepDraws(importing, ids);
  const byKey = ['tenant_id', 'key'] as const;
  const spans = { tenantId, within: 'event_entry_span_id', values: idsIn(known.spans, ids.spans) } as const;
  const conditions = {
    tenantId,
    within: 'event_condition_id',
    values: idsIn(known.conditions, ids.conditions),
  } as const;
  return sumOf([
    await upsertRows(trx, { table: 'event_container', key: byKey, rows: rows.containers }),
    await upsertRows(trx, { table: 'event_category', key: byKey, rows: rows.categories }),
    await upsertRows(trx, { table: 'event', key: byKey, rows: rows.events }),
    await withdrawOthers(importing),
    await upsertRows(trx, { table: 'event_entry_span', key: byKey, rows: rows.spans }),
    await replaceRows(trx, { table: 'entry_span_event', rows: rows.spanEvents, ...spans }),
    await removeOtherSpans(importing),
    await upsertRows(trx, { table: 'event_condition', key: byKey, rows: rows.conditions }),
    await replaceRows(trx, { table: 'condition_event', rows: rows.conditionEvents, ...conditions }),
    await removeOtherConditions(importing),
    await importSessions(importing, ids.events),
    await keepSeats(importing, ids.events),
  ]);
}

/** From here on nobody takes an event, so that what the steps see of reservations is still true when they write. */
export async function lockEveryEvent({ trx, tenantId }: Pick<Importing, 'trx' | 'tenantId'>) {
  // Stronger than the lock of those who take a seat: it waits also for people who take an event without a capacity.
  await sql`select from event where tenant_id = ${tenantId} order by event_id for update`.execute(trx);
  await sql`select from event_session where tenant_id = ${tenantId} order by event_session_id for update`.execute(trx);
}

/** The ids of everything a tenant has in event mode, by key. */
export async function knownEventIds(trx: Database, tenantId: string): Promise<EventIds> {
  const idsOf = async (table: string, id: string) => {
    const { rows } = await sql<{ key: string; id: string }>`
      select key, ${sql.ref(id)} as id from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(trx);
    return new Map(rows.map((row) => [row.key, row.id]));
  };
  return {
    containers: await idsOf('event_container', 'event_container_id'),
    categories: await idsOf('event_category', 'event_category_id'),
    events: await idsOf('event', 'event_id'),
    spans: await idsOf('event_entry_span', 'event_entry_span_id'),
    conditions: await idsOf('event_condition', 'event_condition_id'),
  };
}

/** The ids of what an offer names. */
export function withNewIds(known: EventIds, offer: EventOffer): EventIds {
  const idsOf = (kind: keyof EventIds, items: readonly { readonly key: string }[]) =>
    new Map(items.map(({ key }) => [key, known[kind].get(key) ?? newId()]));
  return {
    containers: idsOf('containers', offer.eventContainers),
    categories: idsOf(
      'categories',
      offer.eventContainers.flatMap(({ categories }) => categories),
    ),
    events: idsOf(
      'events',
      placedEvents(offer).map(({ event }) => event),
    ),
    spans: idsOf('spans', offer.entrySpans),
    conditions: idsOf('conditions', offer.conditions),
  };
}

const idsIn = (...all: readonly ReadonlyMap<string, string>[]) => [...new Set(all.flatMap((ids) => [...ids.values()]))];

/** Places, categories and events the bundle does not name. */
async function withdrawOthers({ trx, tenantId, bundle }: Importing) {
  const named = {
    event_container: bundle.eventContainers.map(({ key }) => key),
    event_category: bundle.eventContainers.flatMap(({ categories }) => categories.map(({ key }) => key)),
    event: placedEvents(bundle).map(({ event }) => event.key),
  };
  let removed = 0;
  for (const [table, keys] of Object.entries(named)) {
    const withdrawn = await sql`
      update ${sql.table(table)} set is_published = false
      where tenant_id = ${tenantId} and is_published and not key = any(${keys}::text[]) returning 1`.execute(trx);
    removed += withdrawn.rows.length;
  }
  return { ...noChange, removed };
}

/** Spans the bundle does not name take nobody any more. Those that people came through, or that were drawn, stay without an event. */
async function removeOtherSpans({ trx, tenantId, bundle }: Importing) {
  const keys = bundle.entrySpans.map(({ key }) => key);
  const removed = await sql`
    delete from event_entry_span where tenant_id = ${tenantId} and not key = any(${keys}::text[])
      and not exists (select from event_reservation where event_reservation.tenant_id = ${tenantId}
        and event_reservation.event_entry_span_id = event_entry_span.event_entry_span_id)
      and not exists (select from lottery_draw where lottery_draw.tenant_id = ${tenantId}
        and lottery_draw.event_entry_span_id = event_entry_span.event_entry_span_id)
    returning 1`.execute(trx);
  return { ...noChange, removed: removed.rows.length };
}

async function removeOtherConditions({ trx, tenantId, bundle }: Importing) {
  const keys = bundle.conditions.map(({ key }) => key);
  const removed = await sql`
    delete from event_condition where tenant_id = ${tenantId} and not key = any(${keys}::text[]) returning 1`.execute(
    trx,
  );
  return { ...noChange, removed: removed.rows.length };
}
