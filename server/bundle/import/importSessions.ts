import type { Selectable } from 'kysely';
import { localDateTimeAt } from '#rules/day/day.ts';
import { sessionsAsDefined, sessionsCalledOff } from '#server/catalogue/definedEvents.queries.ts';
import type { Ids } from '#server/catalogue/definedRooms.queries.ts';
import { removeSessions, writeSessions } from '#server/catalogue/session.queries.ts';
import { sumOf } from '#server/db/rows.ts';
import type { EventSession } from '#server/db/schema.ts';
import { addMissingDetails, reservationsOfSessions } from '#server/event/reservedSession.queries.ts';
import { lookAgainAtReminders } from '#server/jobs/job.queries.ts';
import { newId } from '#server/newId.ts';
import { mistake } from '../problem/mistake.ts';
import type { PlacedEvent, ResolvedEvent, ResolvedSession } from '../read/resolveEvents.ts';
import { idBehind } from './ids.ts';
import type { KeepingCourses } from './importing.ts';

type Known = Selectable<EventSession>;

/**
 * The sessions of the events of the bundle. They may move and be added; added ones belong to existing reservations of
 * the event too. A session with a reservation cannot be removed.
 */
export async function importSessions(importing: KeepingCourses, placed: readonly PlacedEvent[], eventIds: Ids) {
  const { trx, tenantId, nowMs } = importing;
  const { plans: possible, known } = await planSessions(importing, placed, eventIds);
  const sessionIds = possible.flatMap(({ surplus }) => surplus).map(({ event_session_id }) => event_session_id);
  const rows = possible.flatMap((plan) => plan.rows);
  const change = sumOf([
    await removeSessions(trx, { tenantId, sessionIds }),
    await writeSessions(trx, { tenantId, rows, renumbered: renumberedOf(rows, known) }),
    await addMissingDetails(trx, tenantId),
  ]);
  if (change.added + change.changed > 0) await lookAgainAtReminders(trx, { tenantId, nowMs });
  return change;
}

/** What becomes of the sessions, without the events that would lose a reserved one, which are reported. */
export async function planSessions(importing: KeepingCourses, placed: readonly PlacedEvent[], eventIds: Ids) {
  const { trx, tenantId } = importing;
  const known = await sessionsAsDefined(trx, tenantId);
  const offByEvent = Map.groupBy(await sessionsCalledOff(trx, tenantId), ({ event_id }) => event_id);
  const byEvent = Map.groupBy(known, ({ event_id }) => event_id);
  const plans = placed.map(({ event, path }) => {
    const event_id = idBehind(eventIds, event.key);
    const given = { known: byEvent.get(event_id) ?? [], off: offByEvent.get(event_id) ?? [] };
    return { path, ...planFor(event, given, { tenant_id: tenantId, event_id }) };
  });
  return { plans: await withoutReserved(importing, plans), known };
}

type Plan = ReturnType<typeof planFor> & Pick<PlacedEvent, 'path'>;

/** The sessions of an event that take place, and those that were called off. */
type Given = { readonly known: readonly Known[]; readonly off: readonly Known[] };

/**
 * Sessions of the same time are the same; the others move, in their order, to the times that are left. One that was called
 * off stays so, with its number, whether the bundle still names it or not.
 */
function planFor(event: ResolvedEvent, { known, off }: Given, ids: { tenant_id: string; event_id: string }) {
  const taken = new Set(off.map(({ session_number }) => session_number));
  const isOff = new Set(off.map(timeOf));
  const wanted = event.sessions.filter((session) => !isOff.has(sessionTime(session)));
  let last = 0;
  const nextNumber = () => {
    do last += 1;
    while (taken.has(last));
    return last;
  };
  const same = new Map(known.map((session) => [timeOf(session), session]));
  const isWanted = new Set(wanted.map(sessionTime));
  const moving = known.filter((session) => !isWanted.has(timeOf(session)));
  const rows = wanted.map((session) => {
    const before = same.get(sessionTime(session)) ?? moving.shift();
    return {
      ...ids,
      event_session_id: before?.event_session_id ?? newId(),
      session_number: nextNumber(),
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

/** Reports the plans that would remove a session somebody has reserved, and answers the others. */
async function withoutReserved({ trx, tenantId, report }: KeepingCourses, plans: readonly Plan[]) {
  const sessionIds = plans.flatMap(({ surplus }) => surplus).map(({ event_session_id }) => event_session_id);
  const reserved = await reservationsOfSessions(trx, { tenantId, sessionIds });
  return plans.filter(({ surplus, path }) => {
    const first = surplus.find(({ event_session_id }) => reserved.has(event_session_id));
    if (!first) return true;
    const at = localDateTimeAt(first.date, first.from_minute).replace('T', ' ');
    report(
      [...path, 'sessions'],
      mistake('sessionReserved', { at, reservationId: reserved.get(first.event_session_id) ?? '' }),
    );
    return false;
  });
}

/** The sessions that change their numbers. */
function renumberedOf(rows: Plan['rows'], known: readonly Known[]) {
  const numbers = new Map(known.map((session) => [session.event_session_id, session.session_number]));
  return rows
    .filter(({ event_session_id, session_number }) => {
      const before = numbers.get(event_session_id);
      return before !== undefined && before !== session_number;
    })
    .map(({ event_session_id }) => event_session_id);
}
