import { sql } from 'kysely';
import { momentAt } from '#rules/day/day.ts';
import type { ConditionFacts, SpanFacts } from '#rules/event/eventFacts.ts';
import type { Database } from '#server/db/connect.ts';
import type { DrawState } from '#server/lottery/draw.queries.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { momentOf } from '#server/time.ts';
import type { Course, CourseWorld } from './courseWorld.ts';

/** A tenant of event mode as the generator sees it: the published events with their spans, conditions and seats. */
export async function loadCourses(
  trx: Database,
  { tenantId, nowMs }: { tenantId: string; nowMs: number },
): Promise<CourseWorld & { readonly timeZone: string }> {
  const tenant = await trx.selectFrom('tenant').selectAll().where('tenant_id', '=', tenantId).executeTakeFirstOrThrow();
  const { feeCollection } = await settingsOf(trx, tenantId);
  const timeZone = tenant.time_zone;
  return {
    tenant: {
      canReserve: true,
      isVisibleReservation: tenant.is_visible_reservation,
      isVisibleApplicationResult: tenant.is_visible_application_result,
    },
    feeCollection,
    now: momentOf(nowMs, timeZone),
    courses: await coursesOf(trx, tenantId, timeZone),
    conditions: await conditionsOf(trx, tenantId),
    timeZone,
  };
}

async function coursesOf(trx: Database, tenantId: string, timeZone: string): Promise<Course[]> {
  const spans = await spansByEvent(trx, tenantId, timeZone);
  const sessions = Map.groupBy(await sessionsOf(trx, tenantId), ({ event_id }) => event_id);
  const rows = await eventsOf(trx, tenantId);
  return rows.map((row) => {
    const own = (sessions.get(row.event_id) ?? []).map(({ event_session_id, date, from_minute, to_minute }) => ({
      eventSessionId: event_session_id,
      startsAt: momentAt(date, from_minute),
      endsAt: momentAt(date, to_minute),
    }));
    return {
      facts: {
        eventId: row.event_id,
        eventName: row.name,
        birthMonth: row.birth_month,
        capacity: row.capacity,
        seatsTaken: row.seats.length,
        firstSessionAt: own[0]?.startsAt ?? '',
        spans: spans.get(row.event_id) ?? [],
      },
      sessions: own,
      fee: row.price * own.length,
      lendsInstruments: row.ask_for_borrow_instrument,
      seatsGiven: row.seats,
    };
  });
}

const eventsOf = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('event')
    .innerJoin('event_category', (join) =>
      join
        .onRef('event_category.tenant_id', '=', 'event.tenant_id')
        .onRef('event_category.event_category_id', '=', 'event.event_category_id'),
    )
    .innerJoin('event_container', (join) =>
      join
        .onRef('event_container.tenant_id', '=', 'event_category.tenant_id')
        .onRef('event_container.event_container_id', '=', 'event_category.event_container_id'),
    )
    .selectAll('event')
    .select(
      sql<number[]>`array(select seat_number from event_reservation where event_reservation.tenant_id = ${tenantId}
        and event_reservation.event_id = event.event_id and seat_number is not null)`.as('seats'),
    )
    .where('event.tenant_id', '=', tenantId)
    .where('event_category.tenant_id', '=', tenantId)
    .where('event_container.tenant_id', '=', tenantId)
    .where('event.is_published', '=', true)
    .where('event_category.is_published', '=', true)
    .where('event_container.is_published', '=', true)
    .orderBy('event_container.sort')
    .orderBy('event_category.sort')
    .orderBy('event.sort')
    .orderBy('event.key')
    .execute();

const sessionsOf = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('event_session')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('event_id')
    .orderBy('session_number')
    .execute();

/** Without spans whose list is closed: the server has made, or makes, their draw, and nobody can enter it any more. */
async function spansByEvent(trx: Database, tenantId: string, timeZone: string) {
  const moment = (instant: Date) => momentOf(instant.getTime(), timeZone);
  const rows = await trx
    .selectFrom('event_entry_span')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lottery_draw')
            .select('draw_id')
            .where('lottery_draw.tenant_id', '=', tenantId)
            .whereRef('lottery_draw.event_entry_span_id', '=', 'event_entry_span.event_entry_span_id')
            .where('lottery_draw.state', '<>', 'open' satisfies DrawState),
        ),
      ),
    )
    .orderBy('opens_at')
    .execute();
  const members = await trx.selectFrom('entry_span_event').selectAll().where('tenant_id', '=', tenantId).execute();
  const byEvent = new Map<string, SpanFacts[]>();
  for (const row of rows) {
    const span: SpanFacts = {
      eventEntrySpanId: row.event_entry_span_id,
      name: row.name,
      entryType: row.entry_type === 'lottery' ? 'lottery' : 'normal',
      opensAt: moment(row.opens_at),
      closesAt: moment(row.closes_at),
      announceAt: row.announce_at && moment(row.announce_at),
      limitCount: row.limit_count,
    };
    for (const { event_id } of members.filter((member) => member.event_entry_span_id === row.event_entry_span_id)) {
      byEvent.set(event_id, [...(byEvent.get(event_id) ?? []), span]);
    }
  }
  return byEvent;
}

async function conditionsOf(trx: Database, tenantId: string): Promise<ConditionFacts[]> {
  const rows = await trx
    .selectFrom('event_condition')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('sort')
    .execute();
  const members = await trx.selectFrom('condition_event').selectAll().where('tenant_id', '=', tenantId).execute();
  return rows.map((row) => {
    const own = members.filter(({ event_condition_id }) => event_condition_id === row.event_condition_id);
    const on = (side: string) => own.filter((member) => member.side === side).map(({ event_id }) => event_id);
    return {
      eventConditionId: row.event_condition_id,
      conditionType: row.type === 'UpperLimit' ? 'UpperLimit' : 'NotReserved',
      name: row.name,
      limitCount: row.limit_count,
      conditionEventIds: on('a'),
      eventIds: on('b'),
    };
  });
}
