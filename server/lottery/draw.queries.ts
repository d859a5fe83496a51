import { type Insertable, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { LotteryDraw } from '../db/schema.ts';
import { raiseDraws } from '../readCache/version.queries.ts';

/**
 * open: takes entries. closed: the list is frozen. drawn: decided, but not announced. announced: everything is public.
 */
export type DrawState = 'open' | 'closed' | 'drawn' | 'announced';

export type NamedDraw = { readonly tenantId: string; readonly drawId: string };

const draws = (trx: Database, tenantId: string) =>
  trx.selectFrom('lottery_draw').where('lottery_draw.tenant_id', '=', tenantId);

/** What the work on a draw needs; the transcript is only for those who read it. */
const columns = [
  'tenant_id',
  'draw_id',
  'kind',
  'container_id',
  'part',
  'definition',
  'closes_at',
  'draw_at',
  'announce_at',
  'sealed_secret',
  'state',
  'holdings',
  'closing',
] as const;

const drawsInWork = (trx: Database, { tenantId, drawId }: NamedDraw) =>
  draws(trx, tenantId).select(columns).where('draw_id', '=', drawId);

export type DrawRow = Awaited<ReturnType<ReturnType<typeof drawsInWork>['execute']>>[number];

export const drawNamed = (trx: Database, draw: NamedDraw) => drawsInWork(trx, draw).executeTakeFirst();

/** Locks a draw exclusively until the transaction ends, once those who are entering or withdrawing have finished. */
export const lockDraw = (trx: Database, draw: NamedDraw) => drawsInWork(trx, draw).forUpdate().executeTakeFirst();

/** What was published of a draw, and its transcript once there is one. */
export const drawnDraw = (trx: Database, { tenantId, drawId }: NamedDraw) =>
  draws(trx, tenantId)
    .select(['state', 'definition', 'definition_hash', 'closing_hash', 'transcript'])
    .where('draw_id', '=', drawId)
    .executeTakeFirst();

/** Keeps the draw from being closed until the transaction ends; others may enter meanwhile. */
const shareDraw = (trx: Database, { tenantId, drawId }: NamedDraw) =>
  draws(trx, tenantId)
    .select(['state', 'closes_at', 'announce_at'])
    .where('draw_id', '=', drawId)
    .forShare()
    .executeTakeFirst();

/** When entries end and when results are announced. */
export type DrawTimes = { readonly closesAt: Date; readonly announceAt: Date };

/** The times of a draw that takes entries, and goes on doing so until the transaction ends; null for any other. */
export async function holdOpen(
  trx: Database,
  { nowMs, ...named }: NamedDraw & { readonly nowMs: number },
): Promise<DrawTimes | null> {
  const draw = await shareDraw(trx, named);
  const isOpen = draw?.state === ('open' satisfies DrawState) && nowMs < draw.closes_at.getTime();
  return isOpen ? { closesAt: draw.closes_at, announceAt: draw.announce_at } : null;
}

/** True for somebody who may leave: the list of a draw is frozen at its close. An entry in no draw may always leave. */
export const mayLeave = async (
  trx: Database,
  { drawId, ...leaving }: { readonly tenantId: string; readonly drawId: string | null; readonly nowMs: number },
) => drawId === null || (await holdOpen(trx, { ...leaving, drawId })) !== null;

/**
 * True when the list of a draw is not frozen yet, though its time may have come, and stays so until the transaction
 * ends.
 */
export const isOpen = async (trx: Database, named: NamedDraw) =>
  (await shareDraw(trx, named))?.state === ('open' satisfies DrawState);

/** The draws of a place that close at an instant, by part. */
export const drawsOfContainer = (
  trx: Database,
  { tenantId, containerId, closesAt }: { tenantId: string; containerId: string; closesAt: Date },
) =>
  draws(trx, tenantId)
    .select(['draw_id', 'definition'])
    .where('container_id', '=', containerId)
    .where('closes_at', '=', closesAt)
    .orderBy('part')
    .execute();

/** The ids of the parts of a place's lottery that were published before this one and are not closed yet. */
export async function openPartsBefore(
  trx: Database,
  { tenant_id, container_id, closes_at, part }: Pick<DrawRow, 'tenant_id' | 'container_id' | 'closes_at' | 'part'>,
) {
  if (container_id === null || part === 1) return [];
  const rows = await draws(trx, tenant_id)
    .select('draw_id')
    .where('container_id', '=', container_id)
    .where('closes_at', '=', closes_at)
    .where('part', '<', part)
    .where('state', '=', 'open' satisfies DrawState)
    .orderBy('part')
    .execute();
  return rows.map(({ draw_id }) => draw_id);
}

/** The part that a draw of a place is which closes then. */
export async function nextPart(
  trx: Database,
  { tenant_id, container_id }: Pick<DrawRow, 'tenant_id' | 'container_id'>,
  closesAt: Date,
) {
  const { last } = await draws(trx, tenant_id)
    .select(({ fn }) => fn.max('part').as('last'))
    .where('container_id', '=', container_id)
    .where('closes_at', '=', closesAt)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** When a draw closes and is announced. */
export async function timesOf(trx: Database, { tenantId, drawId }: NamedDraw): Promise<DrawTimes> {
  const draw = await draws(trx, tenantId)
    .select(['closes_at', 'announce_at'])
    .where('draw_id', '=', drawId)
    .executeTakeFirstOrThrow();
  return { closesAt: draw.closes_at, announceAt: draw.announce_at };
}

export const drawOfSpan = (
  trx: Database,
  { tenantId, eventEntrySpanId }: { tenantId: string; eventEntrySpanId: string },
) =>
  draws(trx, tenantId)
    .select(['draw_id', 'definition'])
    .where('event_entry_span_id', '=', eventEntrySpanId)
    .executeTakeFirst();

/** False when it was published before; nothing is written then. */
export async function insertDraw(trx: Database, row: Insertable<LotteryDraw>) {
  const inserted = await trx
    .insertInto('lottery_draw')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('draw_id')
    .execute();
  if (inserted.length === 0) return false;
  await raiseDraws(trx, { tenantId: row.tenant_id, drawId: row.draw_id });
  return true;
}

type Step = Partial<Pick<Insertable<LotteryDraw>, Exclude<keyof LotteryDraw, 'tenant_id' | 'draw_id' | 'state'>>>;

/** Takes a draw one step on; the table refuses any other change of it. */
export async function stepOn(
  trx: Database,
  { tenantId, drawId, state, ...written }: NamedDraw & Step & { readonly state: DrawState },
) {
  await trx
    .updateTable('lottery_draw')
    .set({ state, ...written })
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .execute();
  await raiseDraws(trx, { tenantId, drawId });
}

/** True while the seats of an event are drawn, between close and announcement: they cannot be taken otherwise then. */
export async function isBeingDrawn(
  trx: Database,
  { tenantId, eventId }: { readonly tenantId: string; readonly eventId: string },
) {
  const draw = await draws(trx, tenantId)
    .innerJoin('entry_span_event', (join) =>
      join
        .onRef('entry_span_event.tenant_id', '=', 'lottery_draw.tenant_id')
        .onRef('entry_span_event.event_entry_span_id', '=', 'lottery_draw.event_entry_span_id'),
    )
    .select('lottery_draw.draw_id')
    .where('entry_span_event.tenant_id', '=', tenantId)
    .where('entry_span_event.event_id', '=', eventId)
    .where('lottery_draw.state', 'in', ['closed', 'drawn'] satisfies DrawState[])
    .limit(1)
    .executeTakeFirst();
  return draw !== undefined;
}

/** The closes of a place's lotteries that are still to be announced, as local date-times, for a query to select. */
export const awaitedCloses = ({ tenantId, timeZone }: { readonly tenantId: string; readonly timeZone: string }) =>
  sql<string[]>`array(select to_char(closes_at at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24:MI') from lottery_draw
    where lottery_draw.tenant_id = ${tenantId} and lottery_draw.container_id = container.container_id
      and lottery_draw.state <> 'announced' order by closes_at)`.as('awaited_closes');
