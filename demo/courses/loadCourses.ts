import { sql } from 'kysely';
import type { Tenant } from '#contract/tenant.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { courseFee } from '#rules/event/courseFee.ts';
import type { SpanFacts } from '#rules/event/eventFacts.ts';
import { conditionsOf } from '#server/catalogue/condition.queries.ts';
import { sessionsAsDefined } from '#server/catalogue/definedEvents.queries.ts';
import { publishedEvents } from '#server/catalogue/event.queries.ts';
import { spansOf } from '#server/catalogue/span.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { audienceOf, priceOf } from '#server/event/event.queries.ts';
import type { DrawState } from '#server/lottery/draw.queries.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { Course, CourseWorld } from './courseWorld.ts';

/** A tenant of event mode as the generator sees it: the published events with their spans, conditions and seats. */
export async function loadCourses(
  trx: Database,
  { tenant, nowMs }: { readonly tenant: Tenant; readonly nowMs: number },
): Promise<CourseWorld> {
  const { tenantId, timeZone } = tenant;
  const { feeCollection } = await settingsOf(trx, tenantId);
  const courses = await coursesOf(trx, tenant);
  const eventIds = courses.map(({ facts }) => facts.eventId);
  return {
    tenant: { ...tenant, canReserve: true },
    feeCollection,
    now: localDateTimeOf(nowMs, timeZone),
    courses,
    conditions: (await conditionsOf(trx, { tenantId, eventIds })).map(({ facts }) => facts),
  };
}

async function coursesOf(trx: Database, tenant: Tenant): Promise<Course[]> {
  const { tenantId } = tenant;
  const rows = await eventsOf(trx, tenantId);
  const eventIds = rows.map(({ event_id }) => event_id);
  const spans = await spansByEvent(trx, tenant, eventIds);
  const sessions = Map.groupBy(await sessionsAsDefined(trx, tenantId), ({ event_id }) => event_id);
  return rows.map((row) => {
    const own = (sessions.get(row.event_id) ?? []).map(({ event_session_id, date, from_minute, to_minute }) => ({
      eventSessionId: event_session_id,
      startsAt: localDateTimeAt(date, from_minute),
      endsAt: localDateTimeAt(date, to_minute),
    }));
    return {
      facts: {
        eventId: row.event_id,
        eventName: row.name,
        birthMonth: row.birth_month,
        audience: audienceOf(row),
        capacity: row.capacity,
        seatsTaken: row.seats.length,
        firstSessionAt: own[0]?.startsAt ?? '',
        spans: spans.get(row.event_id) ?? [],
      },
      sessions: own,
      fee: courseFee(priceOf(row), own.length),
      lendsInstruments: row.ask_for_borrow_instrument,
      seatsGiven: row.seats,
    };
  });
}

const eventsOf = (trx: Database, tenantId: string) =>
  publishedEvents(trx, tenantId)
    .selectAll('event')
    // Made-up people come alone.
    .where('event.companions', 'is', null)
    .select(
      sql<number[]>`array(select seat_number from event_reservation where event_reservation.tenant_id = ${tenantId}
        and event_reservation.event_id = event.event_id and seat_number is not null)`.as('seats'),
    )
    .orderBy('event_container.sort')
    .orderBy('event_category.sort')
    .orderBy('event.sort')
    .orderBy('event.key')
    .execute();

/** Without spans whose list is closed: the server has made, or makes, their draw, so it takes no entries any more. */
async function spansByEvent(trx: Database, { tenantId, timeZone }: Tenant, eventIds: readonly string[]) {
  const closed = await trx
    .selectFrom('lottery_draw')
    .select('event_entry_span_id')
    .where('tenant_id', '=', tenantId)
    .where('state', '<>', 'open' satisfies DrawState)
    .execute();
  const isClosed = new Set(closed.map(({ event_entry_span_id }) => event_entry_span_id));
  const byEvent = new Map<string, SpanFacts[]>();
  for (const { facts, eventIds: own } of await spansOf(trx, { tenantId, timeZone, eventIds })) {
    if (isClosed.has(facts.eventEntrySpanId)) continue;
    for (const eventId of own) byEvent.set(eventId, [...(byEvent.get(eventId) ?? []), facts]);
  }
  return byEvent;
}
