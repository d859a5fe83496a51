import { type RawBuilder, sql } from 'kysely';
import type { DrawProgress } from '#rules/lottery/drawProgress.ts';
import type { Database } from '#server/db/connect.ts';
import type { NamedDraw } from '../draw.queries.ts';

/** What staff see of a draw anywhere, whatever its result. */
const columns = [
  'lottery_draw.draw_id',
  'lottery_draw.state',
  'lottery_draw.opens_at',
  'lottery_draw.closes_at',
  'lottery_draw.draw_at',
  'lottery_draw.announce_at',
  'lottery_draw.source',
  'lottery_draw.entry_count',
  'lottery_draw.title',
  'lottery_draw.kind',
] as const;

const draws = (trx: Database, tenantId: string) =>
  trx.selectFrom('lottery_draw').select(columns).where('lottery_draw.tenant_id', '=', tenantId);

type Wanted = {
  readonly tenantId: string;
  /** A place of rooms or of courses; null for every one. */
  readonly containerId: string | null;
  /** Between which instants they close; null for any time. */
  readonly closing: { readonly from: Date; readonly before: Date } | null;
  readonly progress: DrawProgress | null;
  readonly nowMs: number;
  readonly limit: number;
};

/** The draws of a tenant, the latest close first. */
export function drawsForStaff(trx: Database, { tenantId, containerId, closing, progress, nowMs, limit }: Wanted) {
  let query = draws(trx, tenantId);
  if (containerId !== null) query = query.where(isOfPlace(tenantId, containerId));
  if (closing !== null) {
    query = query.where('closes_at', '>=', closing.from).where('closes_at', '<', closing.before);
  }
  if (progress !== null) query = query.where(stands(progress, new Date(nowMs)));
  return query.orderBy('closes_at', 'desc').orderBy('draw_id').limit(limit).execute();
}

export type StaffDrawRow = Awaited<ReturnType<typeof drawsForStaff>>[number];

/** A draw of rooms there, or of courses of which one is held there. */
const isOfPlace = (tenantId: string, containerId: string) => sql<boolean>`(container_id = ${containerId} or exists (
  select from entry_span_event join event using (tenant_id, event_id)
  where entry_span_event.tenant_id = ${tenantId} and event.tenant_id = ${tenantId}
    and entry_span_event.event_entry_span_id = lottery_draw.event_entry_span_id
    and event.event_container_id = ${containerId}))`;

/** As rules/lottery/drawProgress says it. */
function stands(progress: DrawProgress, now: Date) {
  if (progress === 'published') return sql<boolean>`state = 'open' and opens_at > ${now}`;
  if (progress === 'open') return sql<boolean>`state = 'open' and opens_at <= ${now} and closes_at > ${now}`;
  if (progress === 'closed') return sql<boolean>`(state = 'closed' or state = 'open' and closes_at <= ${now})`;
  return sql<boolean>`state = ${progress}`;
}

/** A draw with what was published of it. Its result is not even read. */
export const drawAtDesk = (trx: Database, { tenantId, drawId }: NamedDraw) =>
  draws(trx, tenantId)
    .select(['definition', 'definition_hash', 'root', 'closing_hash', 'closed_at', 'holdings'])
    .where('draw_id', '=', drawId)
    .executeTakeFirst();

export type DrawAtDeskRow = NonNullable<Awaited<ReturnType<typeof drawAtDesk>>>;

type Asked = { readonly tenantId: string; readonly now: number; readonly limit: number };

/** The draws that take entries, the next close first. */
export const openDraws = (trx: Database, { tenantId, now, limit }: Asked) =>
  trx
    .selectFrom('lottery_draw')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'open')
    .where('opens_at', '<=', new Date(now))
    .where('closes_at', '>', new Date(now))
    .orderBy('closes_at')
    .orderBy('draw_id')
    .limit(limit)
    .execute();

export type OpenDrawRow = Awaited<ReturnType<typeof openDraws>>[number];

/** Randomness that only the announcement may tell is not even read before it; digits have been seen by witnesses. */
export async function drawnValues(
  trx: Database,
  { tenantId, drawId, isAnnounced }: NamedDraw & { readonly isAnnounced: boolean },
) {
  const told = (column: 'randomness' | 'transcript_hash', isTold: RawBuilder<unknown>) =>
    sql<string | null>`case when ${isTold} then ${sql.ref(column)} end`.as(column);
  return trx
    .selectFrom('lottery_draw')
    .select('drawn_at')
    .select([
      told('randomness', sql`(${isAnnounced} or source = 'ceremony')`),
      told('transcript_hash', sql`${isAnnounced}`),
    ])
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .executeTakeFirstOrThrow();
}
