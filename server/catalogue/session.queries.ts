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
