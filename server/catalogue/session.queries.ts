import { type Insertable, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { type Change, noChange, upsertRows } from '../db/rows.ts';
import type { EventSession } from '../db/schema.ts';

type Sessions = { readonly tenantId: string; readonly sessionIds: readonly string[] };

export async function removeSessions(trx: Database, { tenantId, sessionIds }: Sessions): Promise<Change> {
  await sql`delete from event_session
    where tenant_id = ${tenantId} and event_session_id = any(${sessionIds}::uuid[])`.execute(trx);
  return { ...noChange, removed: sessionIds.length };
}

/** Beyond every number an event can have: two sessions swap numbers without ever sharing one. */
const farAway = 1_000_000;

/**
 * Adds sessions and changes those that differ. `renumbered` are those of them that get another number than they have.
 */
export async function writeSessions(
  trx: Database,
  {
    tenantId,
    rows,
    renumbered,
  }: {
    readonly tenantId: string;
    readonly rows: readonly Insertable<EventSession>[];
    readonly renumbered: readonly string[];
  },
): Promise<Change> {
  if (renumbered.length > 0) {
    await sql`update event_session set session_number = session_number + ${farAway}
      where tenant_id = ${tenantId} and event_session_id = any(${renumbered}::uuid[])`.execute(trx);
  }
  return upsertRows(trx, { table: 'event_session', key: ['tenant_id', 'event_session_id'], rows });
}

type OfCourse = { readonly tenantId: string; readonly eventId: string };
type Dated = { readonly date: string; readonly fromMinute: number; readonly toMinute: number };
type Session = { readonly tenantId: string; readonly eventSessionId: string; readonly now: Date };

const session = (trx: Database, { tenantId, eventSessionId, now }: Session) =>
  trx
    .updateTable('event_session')
    .set({ changed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('event_session_id', '=', eventSessionId);

/** Writes that a date of a locked course does not take place, and why, as everybody reads it. */
export const callOffSession = (trx: Database, { told, ...named }: Session & { readonly told: string }) =>
  session(trx, named).set({ called_off: told }).execute();

/** Writes another day and time of a date. */
export const moveSession = (trx: Database, { date, fromMinute, toMinute, ...named }: Session & Dated) =>
  session(trx, named).set({ date, from_minute: fromMinute, to_minute: toMinute }).execute();

/** Writes where a date is; '' for where the course is. */
export const placeSession = (trx: Database, { place, ...named }: Session & { readonly place: string }) =>
  session(trx, named).set({ place }).execute();

/** Adds a date to a course, after all others. */
export async function addSession(
  trx: Database,
  {
    tenantId,
    eventId,
    eventSessionId,
    date,
    fromMinute,
    toMinute,
    place,
    now,
  }: OfCourse & Session & Dated & { readonly place: string },
) {
  const { last } = await trx
    .selectFrom('event_session')
    .select((build) => build.fn.coalesce(build.fn.max('session_number'), build.lit(0)).as('last'))
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('event_session')
    .values({
      tenant_id: tenantId,
      event_id: eventId,
      event_session_id: eventSessionId,
      session_number: last + 1,
      date,
      from_minute: fromMinute,
      to_minute: toMinute,
      place,
      changed_at: now,
    })
    .execute();
}

/** Writes where a locked course is, with all its dates. */
export async function placeCourse(trx: Database, { tenantId, eventId, place }: OfCourse & { readonly place: string }) {
  await trx
    .updateTable('event')
    .set({ place })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
  await trx
    .updateTable('event_session')
    .set({ place: '' })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}
