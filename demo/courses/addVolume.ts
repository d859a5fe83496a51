import { dayOf } from '#rules/day/day.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { eventRows } from '#server/bundle/import/eventRows.ts';
import { idBehind } from '#server/bundle/import/ids.ts';
import { withNewIds } from '#server/bundle/import/importEvents.ts';
import { type EventOffer, placedEvents, type ResolvedEvent } from '#server/bundle/read/resolveEvents.ts';
import { type EventIds, eventIds } from '#server/catalogue/definedEvents.queries.ts';
import { CliError } from '#server/cli/CliError.ts';
import type { Database } from '#server/db/connect.ts';
import { insertRows } from '#server/db/rows.ts';
import { newId } from '#server/newId.ts';
import { tenantDirectory } from '#server/tenant/directory.ts';
import { raiseRevision } from '#server/tenant/revision.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { volumeOffer } from './volumeOffer.ts';

type Adding = {
  readonly tenantId: string;
  readonly nowMs: number;
  readonly seed: number;
  readonly count: number;
  readonly perEvent: number;
};

/** Behind whatever a bundle has put in order. */
const behind = 10_000;

/**
 * Adds made-up events to a tenant of event mode, within a transaction bound to it. Throws CliError in the other mode
 * and when this seed was used before.
 */
export async function addVolume(trx: Database, { tenantId, nowMs, ...volume }: Adding) {
  const tenant = await tenantDirectory(trx).byId(tenantId);
  if (!tenant) throw new Error(`There is no tenant ${tenantId}`);
  const { tenantAlias, tenantMode, timeZone, functionTag } = tenant;
  if (tenantMode !== 'event') throw new CliError(`"${tenantAlias}" has no events: it is in facility mode.`);
  const { announceDelayDays } = featuresOf(functionTag);
  const offer = volumeOffer({ ...volume, today: dayOf(localDateTimeOf(nowMs, timeZone)), announceDelayDays });
  const known = await eventIds(trx, tenantId);
  if (offer.eventContainers.some(({ key }) => known.containers.has(key))) {
    throw new CliError(`"${tenantAlias}" has the events of seed ${volume.seed} already; take another --seed.`);
  }
  await insertOffer(trx, { tenantId, timeZone, offer, known, sort: behind + volume.seed });
  await raiseRevision(trx, { tenantId, madeAt: new Date(nowMs), madeBy: 'seed', changes: [] });
}

/** Courses for volume show none. */
const pictureAt = (file: string): never => {
  throw new Error(`no picture ${file}`);
};

type Inserting = {
  readonly tenantId: string;
  readonly timeZone: string;
  readonly offer: EventOffer;
  readonly known: EventIds;
  /** Where the place, the spans and the conditions of the offer stand among the others. */
  readonly sort: number;
};

async function insertOffer(trx: Database, { tenantId, timeZone, offer, known, sort }: Inserting) {
  const ids = withNewIds(known, offer);
  const rows = eventRows(offer, { tenantId, timeZone, ids, classes: [], pictureAt });
  const sessions = placedEvents(offer).flatMap(({ event }) => sessionRows(event, { tenantId, ids }));
  const moved = <Row extends { readonly sort: number }>(all: readonly Row[]) =>
    all.map((row) => ({ ...row, sort: row.sort + sort }));
  await insertRows(trx, { table: 'event_container', rows: moved(rows.containers) });
  await insertRows(trx, { table: 'event_category', rows: rows.categories });
  await insertRows(trx, { table: 'event', rows: rows.events });
  await insertRows(trx, { table: 'event_session', rows: sessions });
  await insertRows(trx, { table: 'event_entry_span', rows: moved(rows.spans) });
  await insertRows(trx, { table: 'entry_span_event', rows: rows.spanEvents });
  await insertRows(trx, { table: 'event_condition', rows: moved(rows.conditions) });
  await insertRows(trx, { table: 'condition_event', rows: rows.conditionEvents });
}

const sessionRows = (
  { key, sessions }: ResolvedEvent,
  { tenantId, ids }: { readonly tenantId: string; readonly ids: EventIds },
) =>
  sessions.map(({ date, fromMinute, toMinute }, index) => ({
    tenant_id: tenantId,
    event_session_id: newId(),
    event_id: idBehind(ids.events, key),
    session_number: index + 1,
    date,
    from_minute: fromMinute,
    to_minute: toMinute,
  }));
