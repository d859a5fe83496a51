import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { idsByKey } from '../db/rows.ts';
import type { Ids } from './definedRooms.queries.ts';

/** The ids of everything a tenant has in event mode, by key. */
export type EventIds = {
  readonly containers: Ids;
  readonly categories: Ids;
  readonly events: Ids;
  readonly spans: Ids;
  readonly conditions: Ids;
};

export async function eventIds(trx: Database, tenantId: string): Promise<EventIds> {
  const idsOf = (table: Parameters<typeof idsByKey>[1]['table'], id: string) => idsByKey(trx, { table, id, tenantId });
  return {
    containers: await idsOf('event_container', 'event_container_id'),
    categories: await idsOf('event_category', 'event_category_id'),
    events: await idsOf('event', 'event_id'),
    spans: await idsOf('event_entry_span', 'event_entry_span_id'),
    conditions: await idsOf('event_condition', 'event_condition_id'),
  };
}

/** Every row of what a tenant has in event mode in the tenant's order, offered or not. */
export async function eventsAsDefined(trx: Database, tenantId: string) {
  const containers = trx.selectFrom('event_container').selectAll().where('tenant_id', '=', tenantId);
  const categories = trx.selectFrom('event_category').selectAll().where('tenant_id', '=', tenantId);
  const events = trx.selectFrom('event').selectAll().where('tenant_id', '=', tenantId);
  const conditions = trx.selectFrom('event_condition').selectAll().where('tenant_id', '=', tenantId);
  return {
    containers: await containers.orderBy('sort').orderBy('key').execute(),
    categories: await categories.orderBy('sort').orderBy('key').execute(),
    events: await events.orderBy('sort').orderBy('key').execute(),
    sessions: await sessionsAsDefined(trx, tenantId),
    spans: await spansAsDefined(trx, tenantId),
    spanEvents: await trx.selectFrom('entry_span_event').selectAll().where('tenant_id', '=', tenantId).execute(),
    conditions: await conditions.orderBy('sort').orderBy('key').execute(),
    conditionEvents: await trx.selectFrom('condition_event').selectAll().where('tenant_id', '=', tenantId).execute(),
  };
}

export type DefinedEvents = Awaited<ReturnType<typeof eventsAsDefined>>;

/** The spans of a tenant in its order. */
export const spansAsDefined = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('event_entry_span')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('sort')
    .orderBy('key')
    .execute();

/** The sessions of a tenant's events that take place, those of an event by their numbers. */
export const sessionsAsDefined = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('event_session')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('called_off', '=', '')
    .orderBy('event_id')
    .orderBy('session_number')
    .execute();

/** The dates of a tenant's events that were called off. */
export const sessionsCalledOff = (trx: Database, tenantId: string) =>
  trx.selectFrom('event_session').selectAll().where('tenant_id', '=', tenantId).where('called_off', '<>', '').execute();

/**
 * Locks every event of a tenant and its sessions until the transaction ends, so that they cannot be taken meanwhile.
 */
export const lockEveryEvent = (trx: Database, tenantId: string) => lockThose(trx, tenantId, sql`true`);

/** The same of some events. */
export const lockEvents = (
  trx: Database,
  { tenantId, eventIds }: { readonly tenantId: string; readonly eventIds: readonly string[] },
) => lockThose(trx, tenantId, sql`event_id = any(${eventIds}::uuid[])`);

async function lockThose(trx: Database, tenantId: string, which: RawBuilder<unknown>) {
  // Stronger than the lock of those who take a seat, because it also has to block events without a capacity.
  await sql`select from event where tenant_id = ${tenantId} and ${which} order by event_id for update`.execute(trx);
  await sql`select from event_session where tenant_id = ${tenantId} and ${which}
    order by event_session_id for update`.execute(trx);
}
