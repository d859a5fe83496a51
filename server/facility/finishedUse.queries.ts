import { dayNumber } from '#rules/day/day.ts';
import { finishedStates } from '#rules/facility/booking/reservationStates.ts';
import type { Occupied } from '#rules/facility/calendar/articleFacts.ts';
import type { Database } from '../db/connect.ts';
import { anyOf } from '../db/sql/anyOf.ts';
import type { Period } from './occupancy.queries.ts';

type Wanted = { readonly tenantId: string; readonly spaceIds: readonly string[]; readonly period: Period };

/**
 * What took the spaces on days until today and has ended, with its preparation time. Under the lock of the spaces it is
 * all there is: whatever ends raises their version.
 */
export async function finishedUses(
  trx: Database,
  { tenantId, spaceIds, period }: Wanted,
): Promise<readonly Occupied[]> {
  const rows = await trx
    .selectFrom('reservation_detail')
    .innerJoin('reservation', (join) =>
      join
        .onRef('reservation.tenant_id', '=', 'reservation_detail.tenant_id')
        .onRef('reservation.reservation_id', '=', 'reservation_detail.reservation_id'),
    )
    .innerJoin('article', (join) =>
      join
        .onRef('article.tenant_id', '=', 'reservation.tenant_id')
        .onRef('article.article_id', '=', 'reservation.article_id'),
    )
    .innerJoin('article_space', (join) =>
      join
        .onRef('article_space.tenant_id', '=', 'article.tenant_id')
        .onRef('article_space.article_id', '=', 'article.article_id'),
    )
    .select(['reservation_detail.date', 'reservation_detail.from_minute', 'reservation_detail.to_minute'])
    .select(['article.preparation_before', 'article.preparation_after', 'article_space.space_id'])
    .where('reservation_detail.tenant_id', '=', tenantId)
    .where('reservation.tenant_id', '=', tenantId)
    .where('article.tenant_id', '=', tenantId)
    .where('article_space.tenant_id', '=', tenantId)
    .where('reservation_detail.date', '>=', period.first)
    .where('reservation_detail.date', '<=', period.last)
    .where('reservation.state', 'in', finishedStates)
    .where('article_space.space_id', '=', anyOf(spaceIds))
    .execute();
  return rows.map(({ date, from_minute, to_minute, preparation_before, preparation_after, space_id }) => ({
    spaceId: space_id,
    kind: 'reservation' as const,
    from: dayNumber(date) * 1440 + from_minute - preparation_before,
    to: dayNumber(date) * 1440 + to_minute + preparation_after,
  }));
}
