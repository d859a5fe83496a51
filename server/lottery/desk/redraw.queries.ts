import type { Database } from '#server/db/connect.ts';
import type { NamedDraw } from '../draw.queries.ts';

/** The number that the next draw after this one has. */
export async function nextNumber(trx: Database, { tenantId, drawId }: NamedDraw) {
  const { last } = await trx
    .selectFrom('lottery_redraw')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('tenant_id', '=', tenantId)
    .where('predecessor_id', '=', drawId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** False where somebody else has begun it meanwhile. */
export async function insertRedraw(
  trx: Database,
  { tenantId, drawId, predecessorId, number }: NamedDraw & { readonly predecessorId: string; readonly number: number },
) {
  const inserted = await trx
    .insertInto('lottery_redraw')
    .values({ tenant_id: tenantId, draw_id: drawId, predecessor_id: predecessorId, number })
    .onConflict((conflict) => conflict.doNothing())
    .returning('draw_id')
    .execute();
  return inserted.length > 0;
}

/** The draw before a draw and those after it, by title. */
export async function relatedDraws(trx: Database, { tenantId, drawId }: NamedDraw) {
  const rows = await trx
    .selectFrom('lottery_redraw')
    .innerJoin('lottery_draw', (join) =>
      join
        .onRef('lottery_draw.tenant_id', '=', 'lottery_redraw.tenant_id')
        .on(({ or, eb, ref, and }) =>
          or([
            and([
              eb('lottery_redraw.draw_id', '=', drawId),
              eb('lottery_draw.draw_id', '=', ref('lottery_redraw.predecessor_id')),
            ]),
            and([
              eb('lottery_redraw.predecessor_id', '=', drawId),
              eb('lottery_draw.draw_id', '=', ref('lottery_redraw.draw_id')),
            ]),
          ]),
        ),
    )
    .select(['lottery_draw.draw_id', 'lottery_draw.title', 'lottery_redraw.predecessor_id'])
    .where('lottery_redraw.tenant_id', '=', tenantId)
    .where('lottery_draw.tenant_id', '=', tenantId)
    .orderBy('number')
    .execute();
  const named = rows.map(({ draw_id, title }) => ({ drawId: draw_id, title }));
  return {
    predecessor: named.find((_, index) => rows[index]?.predecessor_id !== drawId) ?? null,
    successors: named.filter((_, index) => rows[index]?.predecessor_id === drawId),
  };
}
