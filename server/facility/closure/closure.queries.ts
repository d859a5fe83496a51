import { sql } from 'kysely';
import type { Ordinal } from '#rules/day/monthlyDay.ts';
import type { ClosureIntent } from '#rules/facility/closure/closurePlan.ts';
import type { Reach } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';
import { insertRows } from '#server/db/rows.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';

type Named = { readonly tenantId: string; readonly closureId: string };

export type LineState = 'open' | 'waiting' | 'done' | 'failed' | 'dropped';
export type LineOutcome = '' | 'cancelled' | 'moved' | 'kept' | 'notified' | 'lost' | 'gone';

type NewClosure = {
  readonly closure_id: string;
  readonly container_id: string;
  readonly kind: string;
  readonly article_ids: readonly string[];
  readonly space_ids: readonly string[];
  readonly first_day: string;
  readonly last_day: string;
  readonly weekdays: readonly number[];
  readonly ordinals: readonly Ordinal[];
  readonly from_minute: number;
  readonly to_minute: number;
  readonly reason: string;
  readonly told: string;
  readonly made_at: Date;
  readonly made_by: string;
};

export const insertClosure = (
  trx: Database,
  { tenantId, closure }: { readonly tenantId: string; readonly closure: NewClosure },
) =>
  trx
    .insertInto('closure')
    .values({
      tenant_id: tenantId,
      ...closure,
      article_ids: [...closure.article_ids],
      space_ids: [...closure.space_ids],
      weekdays: [...closure.weekdays],
      ordinals: [...closure.ordinals],
    })
    .execute();

export type NewLine = {
  readonly subjectId: string;
  readonly kind: 'reservation' | 'entry' | 'course';
  readonly intent: ClosureIntent;
  /** Where it goes; null but for what is moved. */
  readonly target: LineTarget | null;
  readonly state: LineState;
  readonly isLate: boolean;
};

/** A room, the day on which it begins there, and by how many yen its fee is another then. */
export type LineTarget = { readonly articleId: string; readonly from: string; readonly difference: number };

const targetColumns = (target: LineTarget | null) => ({
  target_article_id: target?.articleId ?? null,
  target_day: target?.from ?? null,
  target_difference: target?.difference ?? null,
});

/** Where a line goes. */
export const targetOf = (line: Pick<LineRow, keyof ReturnType<typeof targetColumns>>): LineTarget | null =>
  line.target_article_id === null || line.target_day === null
    ? null
    : { articleId: line.target_article_id, from: line.target_day, difference: line.target_difference ?? 0 };

/** What is kept is done with that. */
export const insertLines = (
  trx: Database,
  { tenantId, closureId, now, lines }: Named & { readonly now: Date; readonly lines: readonly NewLine[] },
) =>
  insertRows(trx, {
    table: 'closure_line',
    rows: lines.map(({ subjectId, kind, intent, target, state, isLate }) => ({
      tenant_id: tenantId,
      closure_id: closureId,
      subject_id: subjectId,
      kind,
      intent,
      state,
      is_late: isLate,
      ...targetColumns(target),
      outcome: state === 'done' ? 'kept' : '',
      settled_at: state === 'done' ? now : null,
      refund: 0,
      told: 0,
      failure: '',
    })),
  });

const closures = (trx: Database, tenantId: string) =>
  trx.selectFrom('closure').selectAll().where('tenant_id', '=', tenantId);

export type ClosureRow = Awaited<ReturnType<ReturnType<typeof closures>['executeTakeFirstOrThrow']>>;

/** Undefined for none of that id. */
export const closureNamed = (trx: Database, { tenantId, closureId }: Named) =>
  closures(trx, tenantId).where('closure_id', '=', closureId).executeTakeFirst();

/** The same, held until the transaction ends: by many who carry it out, or by the one who changes it. */
export const shareClosure = (trx: Database, { tenantId, closureId }: Named) =>
  closures(trx, tenantId).where('closure_id', '=', closureId).forShare().executeTakeFirst();

export const lockClosure = (trx: Database, { tenantId, closureId }: Named) =>
  closures(trx, tenantId).where('closure_id', '=', closureId).forUpdate().executeTakeFirst();

type Listed = {
  readonly tenantId: string;
  readonly reach: Reach;
  readonly containerId: string | null;
  readonly limit: number;
};

/** Closures of some places, the latest days first. */
export function closuresAt(trx: Database, { tenantId, reach, containerId, limit }: Listed) {
  let query = closures(trx, tenantId);
  if (reach !== null) query = query.where('container_id', '=', anyOf([...reach]));
  if (containerId !== null) query = query.where('container_id', '=', containerId);
  return query.orderBy('last_day', 'desc').orderBy('made_at', 'desc').orderBy('closure_id').limit(limit).execute();
}

/** Closures of a place that were decided while a draw was under way: what it held could not be closed then. */
export const closuresSince = (
  trx: Database,
  { tenantId, containerId, since }: { readonly tenantId: string; readonly containerId: string; readonly since: Date },
) =>
  closures(trx, tenantId)
    .where('container_id', '=', containerId)
    .where('made_at', '>=', since)
    .where('state', '=', 'closed')
    .orderBy('made_at')
    .execute();

/** How many lines of closures are in which state. */
export const countLines = (
  trx: Database,
  { tenantId, closureIds }: { readonly tenantId: string; readonly closureIds: readonly string[] },
) =>
  trx
    .selectFrom('closure_line')
    .select(['closure_id', 'state', sql<number>`count(*)::integer`.as('number')])
    .where('tenant_id', '=', tenantId)
    .where('closure_id', '=', anyOf(closureIds))
    .groupBy(['closure_id', 'state'])
    .execute();

export const linesOf = (trx: Database, { tenantId, closureId }: Named) =>
  trx
    .selectFrom('closure_line')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('closure_id', '=', closureId)
    .orderBy('subject_id')
    .execute();

export type LineRow = Awaited<ReturnType<typeof linesOf>>[number];

type BeforeRow = { readonly subject_id: string; readonly place: string; readonly when: string };

/** Where and when what a closure has moved was before, as its history tells: in the words of lists, where it has them. */
export async function beforeMoves(trx: Database, { tenantId, closureId }: Named) {
  const { rows } = await sql<BeforeRow>`
    select subject_id, listed.place, listed."when" from closure_line
    cross join lateral (
      select before from reservation_history
      where reservation_history.tenant_id = ${tenantId} and reservation_id = closure_line.subject_id
        and action = 'move' and happened_at <= closure_line.settled_at
      order by sequence desc limit 1) as move
    cross join lateral jsonb_to_record(coalesce(move.before -> 'listed', move.before))
      as listed(place text, "when" text)
    where closure_line.tenant_id = ${tenantId} and closure_id = ${closureId} and outcome = 'moved'`.execute(trx);
  return rows;
}

/** Lines that are to be carried out: those that wait only once their draw is announced. */
export async function dueLines(trx: Database, { tenantId, closureId, limit }: Named & { readonly limit: number }) {
  const { rows } = await sql<{ subjectId: string; intent: string }>`
    select closure_line.subject_id as "subjectId", intent from closure_line
    left join reservation on reservation.tenant_id = ${tenantId} and reservation.reservation_id = closure_line.subject_id
    left join lottery_draw on lottery_draw.tenant_id = ${tenantId} and lottery_draw.draw_id = reservation.draw_id
    where closure_line.tenant_id = ${tenantId} and closure_line.closure_id = ${closureId}
      and (closure_line.state = 'open'
        or closure_line.state = 'waiting' and (lottery_draw.state is null or lottery_draw.state = 'announced'))
    order by closure_line.subject_id limit ${limit}`.execute(trx);
  return rows;
}

type OneLine = Named & { readonly subjectId: string };

/** A line that is still to be carried out, or one in these states, held until the transaction ends. */
export const lockLine = (
  trx: Database,
  { tenantId, closureId, subjectId }: OneLine,
  states: readonly LineState[] = ['open', 'waiting'],
) =>
  trx
    .selectFrom('closure_line')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('closure_id', '=', closureId)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', [...states])
    .forUpdate()
    .executeTakeFirst();

type Settled = OneLine & {
  readonly now: Date;
  readonly change: {
    readonly state: LineState;
    readonly outcome?: LineOutcome;
    readonly refund?: number;
    readonly told?: number;
    readonly failure?: string;
  };
};

export const writeLine = (trx: Database, { tenantId, closureId, subjectId, now, change }: Settled) =>
  trx
    .updateTable('closure_line')
    .set({ outcome: '', refund: 0, told: 0, failure: '', ...change, settled_at: now })
    .where('tenant_id', '=', tenantId)
    .where('closure_id', '=', closureId)
    .where('subject_id', '=', subjectId)
    .execute();

type Decided = OneLine & Pick<NewLine, 'intent' | 'target' | 'state'> & { readonly now: Date; readonly by: string };

/** Writes another decision on a line. What is kept is done with that. */
export const decideLine = (
  trx: Database,
  { tenantId, closureId, subjectId, intent, target, state, now, by }: Decided,
) =>
  trx
    .updateTable('closure_line')
    .set({ intent, ...targetColumns(target), state, failure: '', outcome: state === 'done' ? 'kept' : '' })
    .set({ settled_at: state === 'done' ? now : null, decided_by: by })
    .where('tenant_id', '=', tenantId)
    .where('closure_id', '=', closureId)
    .where('subject_id', '=', subjectId)
    .execute();

/** Puts lines into another state. Answers how many. */
export async function moveLines(
  trx: Database,
  { tenantId, closureId, from, to }: Named & { readonly from: readonly LineState[]; readonly to: 'open' | 'dropped' },
) {
  const moved = await trx
    .updateTable('closure_line')
    .set({ state: to, failure: '' })
    .where('tenant_id', '=', tenantId)
    .where('closure_id', '=', closureId)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return Number(moved.numUpdatedRows);
}

type Lifted = Named & { readonly now: Date; readonly by: string; readonly reason: string };

export const writeLifted = (trx: Database, { tenantId, closureId, now, by, reason }: Lifted) =>
  trx
    .updateTable('closure')
    .set({ state: 'lifted', lifted_at: now, lifted_by: by, lift_reason: reason })
    .set((row) => ({ version: sql<number>`${row.ref('version')} + 1` }))
    .where('tenant_id', '=', tenantId)
    .where('closure_id', '=', closureId)
    .execute();

/** Lines that failed, of closures of some places. */
export async function countFailed(trx: Database, { tenantId, reach }: { tenantId: string; reach: Reach }) {
  const places = reach === null ? sql`true` : sql`closure.container_id = ${anyOf([...reach])}`;
  const { rows } = await sql<{ number: number }>`
    select count(*)::integer as number from closure_line
    join closure on closure.tenant_id = ${tenantId} and closure.closure_id = closure_line.closure_id
    where closure_line.tenant_id = ${tenantId} and closure_line.state = 'failed' and closure.state = 'closed'
      and ${places}`.execute(trx);
  return rows[0]?.number ?? 0;
}
