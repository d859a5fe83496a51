import { localDateTimeAt } from '#rules/day/day.ts';
import type { EventFacts, EventStanding } from '#rules/event/eventFacts.ts';
import { type ConditionWithLooks, conditionsOf } from '../catalogue/condition.queries.ts';
import { type SpanWithEvents, spansOf } from '../catalogue/span.queries.ts';
import type { Context } from '../context.ts';
import { type EventRow, eventsNamed } from './event.queries.ts';
import { type EventSettings, personOf } from './person.queries.ts';

/** What decisions about events rest on, and what showing or recording them needs besides. */
export type Gathered = {
  readonly standing: EventStanding;
  /** The events of the standing, in its order. */
  readonly rows: readonly EventRow[];
  /** The conditions of the standing, in its order. */
  readonly conditions: readonly ConditionWithLooks[];
  readonly settings: EventSettings;
};

/**
 * Reads what is known of the published ones among these events, in the given order, and of the person. Callers that
 * change something lock the person first, so that what is counted of him stays true.
 */
export async function eventStanding(
  context: Context,
  { userId, eventIds }: { readonly userId: string; readonly eventIds: readonly string[] },
): Promise<Gathered> {
  const rows = await eventsNamed(context.trx, { tenantId: context.tenant.tenantId, eventIds });
  const byId = new Map(rows.map((row) => [row.event_id, row]));
  const asNamed = [...new Set(eventIds)].flatMap((eventId) => byId.get(eventId) ?? []);
  return standingOfRows(context, { userId, rows: asNamed });
}

async function standingOfRows(
  { trx, tenant }: Context,
  { userId, rows }: { readonly userId: string; readonly rows: readonly EventRow[] },
): Promise<Gathered> {
  const { tenantId, timeZone } = tenant;
  const eventIds = rows.map(({ event_id }) => event_id);
  const person = await personOf(trx, { tenantId, userId, timeZone });
  const spans = await spansOf(trx, { tenantId, timeZone, eventIds });
  const conditions = await conditionsOf(trx, { tenantId, eventIds });
  const standing = {
    tenant,
    events: eventFactsOf(rows, spans),
    conditions: conditions.map(({ facts }) => facts),
    person: person.facts,
  };
  return { standing, rows, conditions, settings: person.settings };
}

/** Events and their spans as the rules know them. */
export function eventFactsOf(rows: readonly EventRow[], spans: readonly SpanWithEvents[]): readonly EventFacts[] {
  const byEvent = Map.groupBy(
    spans.flatMap(({ facts, eventIds }) => eventIds.map((eventId) => ({ eventId, facts }))),
    ({ eventId }) => eventId,
  );
  return rows.map((row) => ({
    eventId: row.event_id,
    eventName: row.name,
    birthMonth: row.birth_month,
    capacity: row.capacity,
    seatsTaken: row.seats_taken,
    firstSessionAt: firstSessionAt(row),
    spans: (byEvent.get(row.event_id) ?? []).map(({ facts }) => facts),
  }));
}

/** The queries for published events leave out those without a session. */
function firstSessionAt({ event_id, sessions }: EventRow) {
  const [first] = sessions;
  if (!first) throw new Error(`Event ${event_id} has no session`);
  return localDateTimeAt(first.date, first.from_minute);
}
