import { firstOfMonth } from '#rules/day/day.ts';
import type { ReservationState } from '#rules/facility/booking/reservationStates.ts';
import { lotteryOf } from '#rules/facility/calendar/lotteryCloses.ts';
import { scheduleFrom } from '#server/catalogue/article.queries.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { facilityDrawOf } from '#server/facility/lottery/facilityDraw.ts';
import { isOpen } from '#server/lottery/draw.queries.ts';

/**
 * Puts made-up entries for rooms into the draws they wait for, and publishes those draws. A draw whose close has passed
 * is closed and drawn by the server as soon as it runs.
 */
export async function enterRoomDraws(context: Context) {
  const { trx, tenant } = context;
  const byLottery = Map.groupBy(
    await entriesWithoutDraw(trx, tenant.tenantId),
    ({ articleId, closesAt, days }) => `${articleId} ${closesAt} ${firstOfMonth(days.first)}`,
  );
  for (const [one, ...others] of byLottery.values()) {
    const draw = one && (await facilityDrawOf(context, one, one));
    if (!draw || !(await isOpen(trx, { tenantId: tenant.tenantId, drawId: draw.drawId }))) continue;
    const within = [one, ...others].filter(({ days }) => draw.firstDay <= days.first && days.last <= draw.lastDay);
    await trx
      .updateTable('reservation')
      .set({ draw_id: draw.drawId })
      .where('tenant_id', '=', tenant.tenantId)
      .where('reservation_id', '=', anyOf(within.map(({ reservationId }) => reservationId)))
      .execute();
  }
}

/** Entries of rooms without a draw, with the close of the lottery they came by. */
async function entriesWithoutDraw(trx: Database, tenantId: string) {
  const rows = await trx
    .selectFrom('reservation')
    .innerJoin('article', (join) =>
      join
        .onRef('article.tenant_id', '=', 'reservation.tenant_id')
        .onRef('article.article_id', '=', 'reservation.article_id'),
    )
    .select([
      'reservation.reservation_id',
      'reservation.article_id',
      'reservation.container_id',
      'reservation.first_date',
      'reservation.last_date',
      'article.booking_window',
      'article.lottery_window',
      'article.schedule',
    ])
    .where('reservation.tenant_id', '=', tenantId)
    .where('article.tenant_id', '=', tenantId)
    .where('reservation.state', '=', 'lottery_waiting' satisfies ReservationState)
    .where('reservation.draw_id', 'is', null)
    .where('reservation.entry_number', 'is not', null)
    .orderBy('reservation.article_id')
    .execute();
  return rows.flatMap((row) => {
    const lottery = lotteryOf(scheduleFrom(row), row.first_date);
    if (lottery === null) return [];
    return {
      reservationId: row.reservation_id,
      articleId: row.article_id,
      containerId: row.container_id,
      days: { first: row.first_date, last: row.last_date },
      closesAt: lottery.closesAt,
    };
  });
}
