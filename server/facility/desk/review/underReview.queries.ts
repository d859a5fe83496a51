import { sql } from 'kysely';
import type { ReservationState } from '#rules/facility/booking/reservationStates.ts';
import type { Reach } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';
import { askedColumns } from '#server/facility/askedOf.ts';
import { framesText } from '#server/facility/framesText.queries.ts';

type Wanted = {
  readonly tenantId: string;
  readonly reach: Reach;
  /** Null for every place. */
  readonly containerId: string | null;
  readonly limit: number;
};

/** Uses that wait for a decision at some places, the next use first, with their people and their frames in one text. */
export function underReview(trx: Database, { tenantId, reach, containerId, limit }: Wanted) {
  let query = trx
    .selectFrom('reservation')
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'reservation.tenant_id')
        .onRef('account.user_id', '=', 'reservation.user_id'),
    )
    .select(['reservation.reservation_id', 'reservation.container_id', 'container_name', 'article_name'])
    .select(['first_date', 'last_date', 'purpose', 'purpose_type', 'fee', 'is_fee_final', 'booked_at'])
    .select(askedColumns)
    .select(['account.user_number', 'account.is_group', 'account.last_name', 'account.first_name'])
    .select(framesText(tenantId, sql.ref('reservation.reservation_id')).as('frames'))
    .leftJoinLateral(
      (look) =>
        look
          .selectFrom('reservation_history')
          .select(['reservation_history.happened_at as held_at', 'reservation_history.reason as held_for'])
          .where('reservation_history.tenant_id', '=', tenantId)
          .whereRef('reservation_history.reservation_id', '=', 'reservation.reservation_id')
          .where('reservation_history.action', '=', 'hold')
          .orderBy('reservation_history.sequence', 'desc')
          .limit(1)
          .as('held'),
      (join) => join.onTrue(),
    )
    .select(['held_at', 'held_for'])
    .leftJoin('lottery_draw', (join) =>
      join.onRef('lottery_draw.draw_id', '=', 'reservation.draw_id').on('lottery_draw.tenant_id', '=', tenantId),
    )
    .select(['lottery_draw.draw_id', 'lottery_draw.title as draw_title'])
    .where('reservation.tenant_id', '=', tenantId)
    .where('account.tenant_id', '=', tenantId)
    .where('reservation.state', '=', 'under_review' satisfies ReservationState);
  if (reach !== null) query = query.where('reservation.container_id', 'in', [...reach]);
  if (containerId !== null) query = query.where('reservation.container_id', '=', containerId);
  return query.orderBy('first_date').orderBy('booked_at').orderBy('reservation.reservation_id').limit(limit).execute();
}
