import { isCounted } from '#rules/event/cart/loans.ts';
import type { EventFacts, EventStanding } from '#rules/event/eventFacts.ts';
import type { ConditionWithLooks } from '../catalogue/condition.queries.ts';
import type { SpanWithEvents } from '../catalogue/span.queries.ts';
import type { Context } from '../context.ts';
import { audienceOf, companionsOf, type EventRow, firstSessionAt, loansOf, participantsOf } from './event.queries.ts';
import type { EventSettings } from './person.queries.ts';
import { standingAndEvents } from './standing.queries.ts';

/** What decisions about events rest on, and what showing or recording them needs besides. */
export type Gathered = {
  readonly standing: EventStanding;
  /** The events of the standing, in its order. */
  readonly rows: readonly EventRow[];
  /** The conditions of the standing, in its order. */
  readonly conditions: readonly ConditionWithLooks[];
  readonly isGuest: boolean;
  readonly settings: EventSettings;
};

/**
 * Reads what is known of the published ones among these events, in the given order, and of the person. Callers that
 * change something lock the person first, so that what is counted of them stays true.
 */
export async function eventStanding(
  { trx, tenant, now }: Context,
  { userId, eventIds }: { readonly userId: string; readonly eventIds: readonly string[] },
): Promise<Gathered> {
  const { tenantId, timeZone } = tenant;
  const today = now.slice(0, 10);
  const { person, events, spans, conditions } = await standingAndEvents(trx, {
    tenantId,
    userId,
    timeZone,
    eventIds,
    today,
  });
  const byId = new Map(events.map((row) => [row.event_id, row]));
  const rows = [...new Set(eventIds)].flatMap((eventId) => byId.get(eventId) ?? []);
  const standing = {
    tenant,
    events: eventFactsOf(rows, spans),
    conditions: conditions.map(({ facts }) => facts),
    person: person.facts,
  };
  return { standing, rows, conditions, isGuest: person.isGuest, settings: person.settings };
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
    isCalledOff: row.called_off !== '',
    audience: audienceOf(row),
    capacity: row.capacity,
    seatsTaken: row.seats_taken,
    firstSessionAt: firstSessionAt(row),
    companions: companionsOf(row),
    participants: participantsOf(row),
    // How many are lent is asked under the lock, and only where it matters.
    loans: loansOf(row).map((loan) => ({ ...loan, stock: isCounted(loan, row.capacity) ? loan.stock : null, lent: 0 })),
    spans: (byEvent.get(row.event_id) ?? []).map(({ facts }) => facts),
  }));
}
