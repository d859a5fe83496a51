import { type RawBuilder, sql } from 'kysely';
import { actorText, type Context } from '../context.ts';
import type { Database } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { type HistoryLine, tellOfLines } from './historyLine.ts';

/** What is done at once. */
export type HistoryLines = readonly HistoryLine[];

/** The rows of what the context's actor did. They are written in its transaction, and who is told of such things with them. */
export function historyRows(context: Context, lines: HistoryLines) {
  const { tenant, actor, nowMs } = context;
  tellOfLines(context, lines);
  const by = actorText(actor);
  return lines.map(({ eventReservationId, action, reason = '', before, after }) => ({
    tenant_id: tenant.tenantId,
    event_reservation_id: eventReservationId,
    happened_at: new Date(nowMs),
    actor: by,
    action,
    reason,
    before,
    after,
  }));
}

/** Appends rows of historyRows(), as JSON; for a statement that writes more than these, and only `where` that holds. */
export const appending = (lines: string | RawBuilder<unknown>, where = sql`true`) => sql`
  insert into event_reservation_history (tenant_id, event_reservation_id, happened_at, actor, action, reason, before,
    after)
  select tenant_id, event_reservation_id, happened_at, actor, action, reason, before, after
  from jsonb_populate_recordset(null::event_reservation_history, ${lines}::jsonb)
  where ${where}
  returning 1`;

const appendRows = prepared((_, given: { readonly lines: string }) => appending(given.lines));

/** Appends to the history, which is never changed, what the context's actor did. */
export async function appendHistory(context: Context, lines: HistoryLines) {
  if (lines.length === 0) return;
  await appendRows.run(context.trx, { lines: JSON.stringify(historyRows(context, lines)) });
}

type Named = { readonly tenantId: string; readonly eventReservationId: string };

/** Who changed a reservation last, and how often it was changed. */
export async function lastChangeOf(trx: Database, { tenantId, eventReservationId }: Named) {
  const row = await trx
    .selectFrom('event_reservation_history')
    .select(['actor', 'happened_at', sql<number>`count(*) over ()::integer`.as('version')])
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', eventReservationId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { version: row.version, actor: row.actor, happenedAt: row.happened_at };
}

/** All that was done to a reservation, the earliest first. */
export const changesAtDesk = (trx: Database, { tenantId, eventReservationId }: Named) =>
  trx
    .selectFrom('event_reservation_history')
    .select(['actor', 'action', 'reason', 'happened_at', sql<string>`coalesce(after->>'session', '')`.as('note')])
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', eventReservationId)
    .orderBy('sequence')
    .execute();
