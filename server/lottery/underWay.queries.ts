import type { Database } from '../db/connect.ts';
import { anyOf } from '../db/sql/anyOf.ts';
import { cancelJob } from '../jobs/job.queries.ts';
import type { DrawState, NamedDraw } from './draw.queries.ts';

/** The published draws of spans that are not announced yet. */
export const spanDrawsUnderWay = (trx: Database, tenantId: string): Promise<DrawUnderWay[]> =>
  underWay(trx, tenantId).execute();

/** The same, held until the transaction ends. */
export const lockSpanDrawsUnderWay = (trx: Database, tenantId: string): Promise<DrawUnderWay[]> =>
  underWay(trx, tenantId).forUpdate().execute();

export type DrawUnderWay = Awaited<ReturnType<ReturnType<typeof underWay>['execute']>>[number];

const underWay = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('lottery_draw')
    .select(['draw_id', 'event_entry_span_id', 'definition', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('event_entry_span_id', 'is not', null)
    .where('state', '<>', 'announced' satisfies DrawState);

/** Deletes a published draw without entries, so that another can be published. The table refuses closed lists. */
export async function takeBackDraw(trx: Database, { tenantId, drawId }: NamedDraw) {
  await trx.deleteFrom('lottery_draw').where('tenant_id', '=', tenantId).where('draw_id', '=', drawId).execute();
  await cancelJob(trx, { tenantId, kind: 'lotteryClose', subject: drawId });
}

/** Those of the spans for which a draw was ever published. */
export async function spansDrawn(
  trx: Database,
  { tenantId, spanIds }: { readonly tenantId: string; readonly spanIds: readonly string[] },
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('lottery_draw')
    .select('event_entry_span_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('event_entry_span_id', '=', anyOf(spanIds))
    .execute();
  return rows.flatMap(({ event_entry_span_id }) => event_entry_span_id ?? []);
}
