import { sql } from 'kysely';
import { type ChangedContent, changedText } from '#rules/facility/booking/useContents.ts';
import { actorText, type Context } from '../context.ts';
import type { Database } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { type HistoryAction, type HistoryLine, tellOfLines } from './historyLine.ts';

/** The rows of what the context's actor did. They are written in its transaction, and who is told of such things with them. */
export function historyRows(context: Context, lines: readonly HistoryLine[]) {
  const { tenant, actor, nowMs } = context;
  tellOfLines(context, lines);
  const by = actorText(actor);
  return lines.map(({ reservationId, action, reason = '', before, after }) => ({
    tenant_id: tenant.tenantId,
    reservation_id: reservationId,
    happened_at: new Date(nowMs),
    actor: by,
    action,
    reason,
    before,
    after,
  }));
}

/** Appends rows of historyRows(), as JSON; for a statement that writes more than these, and only `where` that holds. */
export const appending = (lines: string, where = sql`true`) => sql`
  insert into reservation_history (tenant_id, reservation_id, happened_at, actor, action, reason, before, after)
  select tenant_id, reservation_id, happened_at, actor, action, reason, before, after
  from jsonb_populate_recordset(null::reservation_history, ${lines}::jsonb)
  where ${where}
  returning 1`;

const appendRows = prepared((_, given: { readonly lines: string }) => appending(given.lines));

/** Appends to the history, which is never changed, what the context's actor did. */
export async function appendHistory(context: Context, lines: readonly HistoryLine[]) {
  if (lines.length === 0) return;
  await appendRows.run(context.trx, { lines: JSON.stringify(historyRows(context, lines)) });
}

type Named = { readonly tenantId: string; readonly reservationId: string };

const changesOf = (trx: Database, { tenantId, reservationId }: Named) =>
  trx.selectFrom('reservation_history').where('tenant_id', '=', tenantId).where('reservation_id', '=', reservationId);

/** Whether somebody has made a reservation, or changed it so that it was reviewed again. */
export async function hasAppliedFor(trx: Database, named: Named, actor: string) {
  const lines = await changesOf(trx, named)
    .select(['actor', sql<boolean>`action = 'changeContents' and before->>'state' <> after->>'state'`.as('asks_again')])
    .orderBy('sequence')
    .execute();
  return lines.some((line, index) => line.actor === actor && (index === 0 || line.asks_again));
}

/** Who changed a reservation last, and how often it was changed. */
export async function lastChangeOf(trx: Database, named: Named) {
  const row = await changesOf(trx, named)
    .select(['actor', 'happened_at', sql<number>`count(*) over ()::integer`.as('version')])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { version: row.version, actor: row.actor, happenedAt: row.happened_at };
}

/** When it was checked in last, and in which state it was then. */
export const lastCheckInOf = (trx: Database, named: Named) =>
  changesOf(trx, named)
    .where('action', '=', 'checkIn' satisfies HistoryAction)
    .select(['happened_at', sql<string>`before->>'state'`.as('state')])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether it was checked in, which nobody has taken back. */
export async function isReceived(trx: Database, named: Named) {
  const last = await changesOf(trx, named)
    .where('action', 'in', ['checkIn', 'undoCheckIn'] satisfies HistoryAction[])
    .select('action')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action === 'checkIn';
}

/** Why staff have refused a use or cancelled it, for its person; '' where they have not. */
export async function refusedFor(trx: Database, named: Named) {
  const last = changesOf(trx, named)
    .where('action', 'in', ['reject', 'cancelByOperator'])
    .select('reason')
    .orderBy('sequence', 'desc');
  return (await last.limit(1).executeTakeFirst())?.reason ?? '';
}

/** What staff let a use wait for, as its person was told last; '' where they did not. */
export async function heldFor(trx: Database, named: Named) {
  const last = changesOf(trx, named).where('action', '=', 'hold').select('reason').orderBy('sequence', 'desc');
  return (await last.limit(1).executeTakeFirst())?.reason ?? '';
}

/** Whether the last decision of staff on the fee of a use has waived it, also where something was owed beside it then. */
export async function isFeeWaived(trx: Database, named: Named) {
  const last = changesOf(trx, named)
    .where('action', '=', 'settleFee' satisfies HistoryAction)
    .select(
      sql<boolean>`after->>'paymentState' = 'waived'
        or (after->>'fee' = '0' and before->>'isFeeFinal' = 'true')`.as('is_waived'),
    )
    .orderBy('sequence', 'desc');
  return (await last.limit(1).executeTakeFirst())?.is_waived === true;
}

type Place = { readonly place: string; readonly when: string };

/**
 * What staff have moved a use from and why they decided on its fee, each the last time, and what else of it they changed
 * and which of its days were given up, for its person, a line each.
 */
export async function changedByStaff(trx: Database, named: Named) {
  const rows = await changesOf(trx, named)
    .where('action', 'in', ['move', 'changeContents', 'cancelDays', 'settleFee'] satisfies HistoryAction[])
    .select(['action', 'reason', sql<Place>`before`.as('before'), sql<string>`after->>'cause'`.as('cause')])
    .select(sql<readonly ChangedContent[] | null>`after->'changed'`.as('changed'))
    .orderBy('sequence', 'desc')
    .execute();
  const moved = rows.find(({ action }) => action === 'move');
  const settled = rows.find(({ action }) => action === 'settleFee');
  return [
    ...(moved ? movedWords(moved) : []),
    ...rows.filter(({ action }) => action === 'changeContents').flatMap(changedContentsWords),
    ...rows.filter(({ action }) => action === 'cancelDays').flatMap(cancelledDaysWords),
    ...(settled && settled.reason !== '' ? [`使用料の決定の理由　${settled.reason}`] : []),
  ];
}

const movedWords = ({ reason, before }: { readonly reason: string; readonly before: Place }) => [
  '施設が日時・部屋を変更しました。',
  `変更前　${placeText(before)}`,
  ...(reason === '' ? [] : [`理由　${reason}`]),
];

type OtherContents = { readonly reason: string; readonly changed: readonly ChangedContent[] | null };

const changedContentsWords = ({ reason, changed }: OtherContents) => [
  '施設が予約の内容を変更しました。',
  ...(changed ?? []).map(changedText),
  ...(reason === '' ? [] : [`理由　${reason}`]),
];

type CancelledDays = { readonly reason: string; readonly before: Place; readonly cause: string };

/** Why its person asked for it is for staff alone. */
const cancelledDaysWords = ({ reason, before, cause }: CancelledDays) => [
  cause === 'person' ? '一部の日を取り消しました。' : '施設の都合により、一部の日を取り消しました。',
  `取り消した日　${before.when}`,
  ...(cause === 'person' || reason === '' ? [] : [`理由　${reason}`]),
];

/** All that was done to a reservation, the earliest first. */
export async function changesAtDesk(trx: Database, named: Named) {
  const rows = await changesOf(trx, named)
    .select(['actor', 'action', 'reason', 'happened_at'])
    .select([sql<Place | null>`before`.as('before'), sql<After>`after`.as('after')])
    .orderBy('sequence')
    .execute();
  return rows.map(({ before, after, ...line }) => ({
    ...line,
    note: before ? changeNote(line.action, before, after) : '',
  }));
}

const placeText = ({ place, when }: Place) => `${place} ${when}`;

type After = Place & { readonly changed?: readonly ChangedContent[] };

/** Where a use was and is, which of its days were given up, or what else of it became another. */
function changeNote(action: string, before: Place, after: After) {
  if (action === 'changeContents') return (after.changed ?? []).map(changedText).join('\n');
  if (action === 'move') return `${placeText(before)}\n→ ${placeText(after)}`;
  return action === 'cancelDays' ? before.when : '';
}
