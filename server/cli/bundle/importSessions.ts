import { type Selectable, sql } from 'kysely';
import { momentAt } from '#rules/day/day.ts';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import type { EventSession } from '#server/db/schema.ts';
import { lookAgainAtReminders } from '#server/jobs/job.queries.ts';
import { newId } from '#server/newId.ts';
import { type Ids, idBehind } from './eventRows.ts';
import type { Importing } from './importBundle.ts';
import { placedEvents, type ResolvedEvent, type ResolvedSession } from './resolveEvents.ts';
import { insertRows, noChange, sumOf, upsertRows } from './rows.ts';

type Known = Selectable<EventSession>;

/**
 * The sessions of the events of the bundle. They may move and be added, and who has reserved an event has reserved what is
 * added to it; one that somebody has reserved cannot be removed.
 */
export async function importSessions(importing: Importing, eventIds: Ids) {
  const { trx, tenantId, nowMs, bundle } = importing;
  const known = await trx
    .selectFrom('event_session')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('event_id')
    .orderBy('session_number')
    .execute();
  const byEvent = Map.groupBy(known, ({ event_id }) => event_id);
  const plans = placedEvents(bundle).map(({ event, path }) => {
    const event_id = idBehind(eventIds, event.key);
    return { path, ...planFor(event, byEvent.get(event_id) ?? [], { tenant_id: tenantId, event_id }) };
  });
  const reserved = await reservedAmong(
    importing,
    plans.flatMap(({ surplus }) => surplus),
  );
  const possible = plans.filter(({ surplus, path }) => {
    const [first] = surplus.flatMap((session) => reserved.get(session.event_session_id) ?? []);
    if (first) importing.problem([...path, 'sessions'], `the session ${first}; it can move, but not go`);
    return first === undefined;
  });
  const change = sumOf([
    await removeSessions(
      importing,
      possible.flatMap(({ surplus }) => surplus),
    ),
    await writeSessions(
      importing,
      possible.flatMap(({ rows }) => rows),
      known,
    ),
    await addDetails(importing),
  ]);
  if (change.added + change.changed > 0) await lookAgainAtReminders(trx, { tenantId, nowMs });
  return change;
}

/** Sessions of the same time are the same; the others move, in their order, to the times that are left. */
function planFor(event: ResolvedEvent, known: readonly Known[], ids: { tenant_id: string; event_id: string }) {
  const same = new Map(known.map((session) => [timeOf(session), session]));
  const isWanted = new Set(event.sessions.map(sessionTime));
  const moving = known.filter((session) => !isWanted.has(timeOf(session)));
  const rows = event.sessions.map((session, index) => {
    const before = same.get(sessionTime(session)) ?? moving.shift();
    return {
      ...ids,
      event_session_id: before?.event_session_id ?? newId(),
      session_number: index + 1,
      date: session.date,
      from_minute: session.fromMinute,
      to_minute: session.toMinute,
    };
  });
  return { rows, surplus: moving };
}

const sessionTime = ({ date, fromMinute, toMinute }: ResolvedSession) => `${date} ${fromMinute}-${toMinute}`;
const timeOf = ({ date, from_minute, to_minute }: Known) =>
  sessionTime({ date, fromMinute: from_minute, toMinute: to_minute });

/** Which sessions somebody has reserved, each with a sentence that names a reservation. */
async function reservedAmong({ trx, tenantId }: Importing, sessions: readonly Known[]) {
  const ids = sessions.map(({ event_session_id }) => event_session_id);
  const details = await sql<{ event_session_id: string; event_reservation_id: string }>`
    select distinct on (event_session_id) event_session_id, event_reservation_id from event_reservation_detail
    where tenant_id = ${tenantId} and event_session_id = any(${ids}::uuid[])
    order by event_session_id, event_reservation_id`.execute(trx);
  return new Map(
    details.rows.map(({ event_session_id, event_reservation_id }) => {
      const session = sessions.find((candidate) => candidate.event_session_id === event_session_id);
      const at = session ? momentAt(session.date, session.from_minute).replace('T', ' ') : '';
      return [event_session_id, `of ${at} is reserved, by ${event_reservation_id} for one`];
    }),
  );
}

async function removeSessions({ trx, tenantId }: Importing, sessions: readonly Known[]) {
  const ids = sessions.map(({ event_session_id }) => event_session_id);
  await sql`delete from event_session where tenant_id = ${tenantId} and event_session_id = any(${ids}::uuid[])`.execute(
    trx,
  );
  return { ...noChange, removed: ids.length };
}

/** Beyond every number an event can have: two sessions change places without having the same number for a moment. */
const farAway = 1_000_000;

async function writeSessions(
  { trx, tenantId }: Importing,
  rows: ReturnType<typeof planFor>['rows'],
  known: readonly Known[],
) {
  const numbers = new Map(known.map((session) => [session.event_session_id, session.session_number]));
  const renumbered = rows.filter(({ event_session_id, session_number }) => {
    const before = numbers.get(event_session_id);
    return before !== undefined && before !== session_number;
  });
  if (renumbered.length > 0) {
    const ids = renumbered.map(({ event_session_id }) => event_session_id);
    await sql`update event_session set session_number = session_number + ${farAway}
      where tenant_id = ${tenantId} and event_session_id = any(${ids}::uuid[])`.execute(trx);
  }
  return upsertRows(trx, { table: 'event_session', key: ['tenant_id', 'event_session_id'], rows });
}

/** Gives every reservation of an event the sessions it does not have yet. */
async function addDetails({ trx, tenantId }: Importing) {
  const standing = eventStatesThat('counts').filter((state) => state !== 'in_cart');
  const missing = await sql<{ event_reservation_id: string; event_session_id: string }>`
    select event_reservation_id, event_session_id
    from event_reservation join event_session using (tenant_id, event_id)
    where tenant_id = ${tenantId} and state = any(${standing}::text[])
      and not exists (select from event_reservation_detail as detail where detail.tenant_id = ${tenantId}
        and detail.event_reservation_id = event_reservation.event_reservation_id
        and detail.event_session_id = event_session.event_session_id)
    order by sequence, session_number`.execute(trx);
  const rows = missing.rows.map((pair) => ({ tenant_id: tenantId, event_reservation_detail_id: newId(), ...pair }));
  return insertRows(trx, { table: 'event_reservation_detail', rows });
}
